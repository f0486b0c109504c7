/** The external sources that the product polls. Their names are stored in rows, so they never change. */
export const connectorNames = ["sec", "feeds"] as const;

export type ConnectorName = (typeof connectorNames)[number];

/**
 * All external sources: those about companies, and those about industries, which are polled once for all clients.
 * Stored in rows.
 */
export const sourceNames = [...connectorNames, "bls"] as const;

export type SourceName = (typeof sourceNames)[number];

/**
 * The automatic origins of signals, each with its own ids (`api`: other systems with their token; `own`: derived by the
 * product from an account's data). Stored in rows, so they never change.
 */
export type SignalOrigin = ConnectorName | "api" | "own";

const secTopics = [
  "officers",
  "agreement",
  "acquisition",
  "exit",
  "restatement",
  "annual",
  "quarterly",
  "offering",
  "delisting",
  "insider",
] as const;

const feedTopics = [
  "news_leadership",
  "news_acquisition",
  "news_earnings",
  "news_product",
  "news_contract",
  "news_expansion",
  "news_workforce",
  "news_regulation",
  "news_other",
] as const;

/**
 * The topics of each connector that a client can receive, in list order. Browser code imports this file: no zod here.
 */
export const topicsOf = { sec: secTopics, feeds: feedTopics } as const satisfies Record<
  ConnectorName,
  readonly string[]
>;

export const connectorTopics = [...secTopics, ...feedTopics] as const;

export type ConnectorTopic = (typeof connectorTopics)[number];

/** The default topics: all except insider trades, of which there are hundreds a year. */
export const defaultTopicsOf = (name: ConnectorName): ConnectorTopic[] =>
  topicsOf[name].filter((topic) => topic !== "insider");
