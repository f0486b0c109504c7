/** The lengths and times a WebChannel session keeps to. Units are UTF-16 code units. */
export type ChannelLimits = {
  /** Told to the browser when a session opens; it takes a back channel for dead after 1.5 times this without a byte. */
  keepAliveMs: number;
  /** A silent back channel gets a noop after this long. */
  noopMs: number;
  /** A session without any back channel for this long is collected: a page that is unloaded doesn't say goodbye. */
  orphanMs: number;
  /** A reader that hasn't caught up for this long loses its session, and resumes with its token. */
  stalledMs: number;
  /** One chunk's length, about. */
  chunkUnits: number;
  /** With more than this waiting, the stream is told to hold back. */
  slowUnits: number;
  /** With more than this unacknowledged, the back channel is ended, so that the browser acknowledges with a new one. */
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
