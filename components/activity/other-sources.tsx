import { Fragment } from "react";
import type { Signal } from "@/lib/contracts/activity/activity";
import { SourceLink } from "./source-link";

/** The other sources of a signal, each with a link. Renders nothing if there are none. */
export function OtherSources({ signal }: { signal: Pick<Signal, "other_sources"> }) {
  return (signal.other_sources ?? []).map((other) => (
    <Fragment key={`${other.source} ${other.reference ?? other.url}`}>
      <span className="[overflow-wrap:anywhere]">also {other.source}</span>
      <SourceLink signal={other} />
    </Fragment>
  ));
}
