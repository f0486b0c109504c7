import type { ConnectorName, ConnectorTopic } from "@/lib/contracts/signals/connector-topic";

interface ConnectorTexts {
  title: string;
  description: string;
  /** The label of the switch that turns the source on. */
  importLabel: string;
  /** Shown while the source is on but none of its topics is chosen. */
  nothing: string;
  on: string;
  off: string;
}

/** The settings' texts about each external source. */
export const connectorTexts: Record<ConnectorName, ConnectorTexts> = {
  sec: {
    title: "SEC filings",
    description: "SEC filings of accounts with a CIK become signals, each with a link to the filing.",
    importLabel: "Import filings",
    nothing: "Choose at least one kind of filing, or turn the source off.",
    on: "Filings will arrive as signals.",
    off: "No more filings will arrive. Existing ones are kept.",
  },
  feeds: {
    title: "Newsrooms",
    description: "Announcements in your accounts’ news feeds become signals, each with a link to the announcement.",
    importLabel: "Import announcements",
    nothing: "Choose at least one kind of announcement, or turn the source off.",
    on: "Announcements will arrive as signals.",
    off: "No more announcements will arrive. Existing ones are kept.",
  },
};

/** The settings' names of the topics that a client can receive signals about. */
export const topicTexts: Record<ConnectorTopic, string> = {
  officers: "Changes of directors and officers (8-K, 5.02)",
  agreement: "Material agreements (8-K, 1.01)",
  acquisition: "Acquisitions and divestitures (8-K, 2.01)",
  exit: "Exit and restructuring costs (8-K, 2.05)",
  restatement: "Financial statements withdrawn (8-K, 4.02)",
  annual: "Annual reports (10-K)",
  quarterly: "Quarterly reports (10-Q)",
  offering: "Securities registered for sale (S-1)",
  delisting: "Delisting and deregistration (25, 15)",
  insider: "Insider trades (4): often many",
  news_leadership: "Leadership",
  news_acquisition: "Acquisitions and divestitures",
  news_earnings: "Results and dividends",
  news_product: "Products",
  news_contract: "Contracts and partnerships",
  news_expansion: "Expansion and investment",
  news_workforce: "Workforce",
  news_regulation: "Regulation and approvals",
  news_other: "Everything else",
};
