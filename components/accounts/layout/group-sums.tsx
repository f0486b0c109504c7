import { clsx } from "clsx";
import { formatCount, formatMoney } from "@/lib/contracts/text/format-number";

interface GroupSumsProps {
  count: number;
  worth: number;
  isExact: boolean;
  /** Whether the total worth is aligned to the end of the line. */
  isApart?: boolean;
}

/** The number of accounts and, where known, their total worth; "+" marks lower bounds. */
export function GroupSums({ count, worth, isExact, isApart }: GroupSumsProps) {
  const more = isExact || count === 0 ? "" : "+";
  return (
    <>
      <span className="text-muted tabular-nums">
        {formatCount(count)}
        {more}
        <span className="sr-only">{count === 1 && isExact ? " account" : " accounts"}</span>
      </span>
      {worth > 0 ? (
        <span
          className={clsx("text-muted text-xs tabular-nums", isApart && "ml-auto")}
          title="Total of the known market caps"
        >
          <span className="sr-only">, market cap </span>
          {formatMoney(worth)}
          {more}
        </span>
      ) : null}
    </>
  );
}
