/** The outside sources that the product reads by itself. The names are kept in rows: they never change. */
export const connectorNames = ["sec"] as const;

export type ConnectorName = (typeof connectorNames)[number];

/** Who tells of signals by themselves (`api`: other systems by their token), each with ids of its own. The names are kept in rows: they never change. */
export type SignalOrigin = ConnectorName | "feeds" | "api";

/** What a client can hear of through a connector, in the order of a list. Browsers read them: no zod here. */
export const connectorTopics = [
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

export type ConnectorTopic = (typeof connectorTopics)[number];

/** What a client hears of as long as nobody has chosen: all but insiders' trades, of which there are hundreds a year. */
export const usualTopics: readonly ConnectorTopic[] = connectorTopics.filter((topic) => topic !== "insider");
