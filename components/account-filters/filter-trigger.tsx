import { ChevronDown } from "lucide-react";

/** The content of a filter's button: its name, and the number of its chosen values. */
export function FilterTrigger({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}
      {count > 0 ? <span className="tabular-nums">{count}</span> : null}
      <ChevronDown className="-mr-0.5 size-3.5 opacity-70" aria-hidden="true" />
    </>
  );
}
