/** Limits of a WebChannel session. Lengths are in UTF-16 code units. */
export type ChannelLimits = {
  /**
   * Sent to the browser when a session opens; the browser considers a back channel dead if it receives no byte for 1.5
   * times this time.
   */
  keepAliveMs: number;
  /** A noop is sent on a back channel that has been silent for this long. */
  noopMs: number;
  /** A session without a back channel for this long is deleted, because closing a page doesn't end its session. */
  orphanMs: number;
  /** If a reader hasn't caught up for this long, its session is ended; the client can resume with its token. */
  stalledMs: number;
  /** Approximate length of one chunk. */
  chunkUnits: number;
  /** The stream is paused when more than this is waiting to be sent. */
  slowUnits: number;
  /**
   * The back channel is ended when more than this is unacknowledged, since the browser acknowledges data when it opens
   * a new back channel.
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
