import type { ConnectorTopic } from "@/lib/contracts/signals/connector-topic";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

/** One event at a company, as a source reports it. */
export interface ArrivedEvent {
  /** The event's id at the source: unique within the company and always the same for this event. */
  id: string;
  topic: ConnectorTopic;
  kind: SignalKind;
  title: string;
  /** The source's page about it; null: none. */
  url: string | null;
  occurredAt: Date;
}
