import type { ConnectorTopic } from "@/lib/contracts/connector-topic";
import type { SignalKind } from "@/lib/contracts/signal-kind";

/** One thing that a source says has happened at a company. */
export interface ArrivedEvent {
  /** What it is called there: one company's events have different ones, and the same event always the same. */
  id: string;
  topic: ConnectorTopic;
  kind: SignalKind;
  title: string;
  /** Where the source says so; null: nowhere that can be followed. */
  url: string | null;
  occurredAt: Date;
}
