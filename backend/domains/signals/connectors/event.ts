import type { ConnectorTopic } from "@/lib/contracts/signals/connector-topic";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

/** A company event as reported by a source. */
export interface ArrivedEvent {
  /** The event's id at the source: unique within the company and stable. */
  id: string;
  topic: ConnectorTopic;
  kind: SignalKind;
  title: string;
  /** The source's page about the event; null: none. */
  url: string | null;
  occurredAt: Date;
}
