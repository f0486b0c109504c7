/** Limits of a WebChannel session. Lengths are in UTF-16 code units. */
export type ChannelLimits = {
  /**
   * Sent to the browser when a session opens; the browser considers a back channel dead after 1.5 times this without a
   * byte.
   */
  keepAliveMs: number;
  /** A silent back channel is sent a noop after this time. */
  noopMs: number;
  /** A session without a back channel for this long is deleted: closing a page doesn't end its session. */
  orphanMs: number;
  /** A reader that hasn't caught up for this long loses its session; it can resume with its token. */
  stalledMs: number;
  /** Approximate length of one chunk. */
  chunkUnits: number;
  /** The stream is paused when more than this is waiting to be sent. */
  slowUnits: number;
  /**
   * The back channel is ended when more than this is unacknowledged, since the browser acknowledges when it opens a new
   * one.
   */
  inFlightUnits: number;
  /** The longest body of a POST, in bytes. */
  bodyBytes: number;
};

export const CHANNEL_LIMITS: ChannelLimits = {
  keepAliveMs: 30_000,
  noopMs: 25_000,
  orphanMs: 60_000,
  stalledMs: 60_000,
  chunkUnits: 256 * 1024,
  slowUnits: 1024 * 1024,
  inFlightUnits: 1024 * 1024,
  bodyBytes: 48 * 1024 * 1024,
};
