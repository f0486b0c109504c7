/** The outside sources that the product reads by itself. The names are kept in rows: they never change. */
export const connectorNames = ["sec", "feeds"] as const;

export type ConnectorName = (typeof connectorNames)[number];

/** Every outside source: those that tell of companies, and those that tell of industries, once for all clients. Kept in rows. */
export const sourceNames = [...connectorNames, "bls"] as const;

export type SourceName = (typeof sourceNames)[number];

/**
 * Who tells of signals by themselves (`api`: other systems by their token; `own`: the product, from what it knows of an
 * account), each with ids of its own. The names are kept in rows: they never change.
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

/** What a client can hear of through each connector, in the order of a list. Browsers read them: no zod here. */
export const topicsOf = { sec: secTopics, feeds: feedTopics } as const satisfies Record<
  ConnectorName,
  readonly string[]
>;

export const connectorTopics = [...secTopics, ...feedTopics] as const;

export type ConnectorTopic = (typeof connectorTopics)[number];

/** What a client hears of as long as nobody has chosen: all but insiders' trades, of which there are hundreds a year. */
export const usualTopicsOf = (name: ConnectorName): ConnectorTopic[] =>
  topicsOf[name].filter((topic) => topic !== "insider");
