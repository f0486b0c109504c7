"use client";

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { ConnectorHealth, OperatorHealth } from "@/lib/contracts/operations/health";
import { formatCount } from "@/lib/contracts/text/format-number";
import { HealthPart } from "./health-part";

const names: Record<ConnectorHealth["name"], string> = {
  sec: "SEC filings",
  feeds: "Newsrooms",
  bls: "Employment by industry (BLS)",
};
const states: Record<ConnectorHealth["state"], string> = { on: "On", waiting: "Waiting", off: "Not set up" };

/** The external sources: their state, last success and next poll, and the numbers of requests and errors. */
export function ConnectorList({ connectors }: Pick<OperatorHealth, "connectors">) {
  return (
    <HealthPart
      title="Sources"
      description="External sources, across all backends. Requests and errors are for today (UTC)."
    >
      {connectors.length === 0 ? (
        <EmptyState icon={Unplug} title="This backend has no external sources">
          A newer backend may have some.
        </EmptyState>
      ) : (
        <ul aria-label="Sources" className="flex flex-col gap-3">
          {connectors.map((connector) => (
            <ConnectorRow key={connector.name} connector={connector} />
          ))}
        </ul>
      )}
    </HealthPart>
  );
}

function ConnectorRow({ connector }: { connector: ConnectorHealth }) {
  const { name, state, requests, errors, last_good_at: goodAt, next_at: nextAt } = connector;
  const { last_error: error, last_error_at: errorAt } = connector;
  const figures: [string, ReactNode][] = [
    ["State", states[state]],
    ["Last success", goodAt === null ? "–" : <LocalTime key="good" at={goodAt} show="both" />],
    ["Next", nextAt === null ? "–" : <LocalTime key="next" at={nextAt} />],
    ["Requests", formatCount(requests)],
    ["Errors", formatCount(errors)],
  ];
  return (
    <li className="sheet px-3.5 py-2.5 text-sm">
      <p className="font-medium text-ink">{names[name]}</p>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-5">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="text-ink tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {error === null ? null : (
        <p className="mt-2 text-muted [overflow-wrap:anywhere]">
          Last error
          {errorAt ? (
            <>
              , <LocalTime at={errorAt} show="both" />
            </>
          ) : null}
          : {error}
        </p>
      )}
    </li>
  );
}
