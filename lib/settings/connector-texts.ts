import type { ConnectorName, ConnectorTopic } from "@/lib/contracts/connector-topic";

/** How people are told of each outside source. */
export const connectorTexts: Record<ConnectorName, { title: string; description: string }> = {
  sec: {
    title: "SEC filings",
    description:
      "Filings of your accounts that have an SEC number (CIK) become signals, each with a link to the filing itself.",
  },
};

/** What a client can hear of, in words. */
export const topicTexts: Record<ConnectorTopic, string> = {
  officers: "Changes of directors and officers (8-K, 5.02)",
  agreement: "Material agreements (8-K, 1.01)",
  acquisition: "Acquisitions and sales (8-K, 2.01)",
  exit: "Costs of exit and restructuring (8-K, 2.05)",
  restatement: "Financial statements withdrawn (8-K, 4.02)",
  annual: "Annual reports (10-K)",
  quarterly: "Quarterly reports (10-Q)",
  offering: "Securities registered for sale (S-1)",
  delisting: "Delisting and deregistration (25, 15)",
  insider: "Trades of insiders (4): often many",
};
