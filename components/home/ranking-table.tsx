"use client";

import type { QueueItem } from "@/lib/contracts/home/home-queue";
import { fitOfItem, fitPartsOf, type Ranking, scoreOf, scoreParts } from "@/lib/contracts/home/home-ranking";
import { describeReason, kindNames } from "@/lib/home/describe";
import { describeFit, formatFit } from "@/lib/home/fit";

interface RankingTableProps {
  ranked: readonly QueueItem[];
  ranking: Ranking;
  /** YYYY-MM-DD. */
  today: string;
}

const columns = ["Timing", "Usefulness", "Fit", "Weight", "Points"];

/** The order, each item with the parts of its score and the reasons for its timing and its fit. */
export function RankingTable({ ranked, ranking, today }: RankingTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">The order with these weights</caption>
      <thead className="text-muted text-xs">
        <tr className="border-line border-b">
          <th scope="col" className="py-2 text-left font-medium">
            What
          </th>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className={`py-2 pl-3 text-right font-medium ${name === "Points" ? "" : "max-sm:hidden"}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ranked.map((item) => (
          <PartsRow key={item.key} item={item} ranking={ranking} today={today} />
        ))}
      </tbody>
    </table>
  );
}

function PartsRow({ item, ranking, today }: { item: QueueItem; ranking: Ranking; today: string }) {
  const { timing, preference, fit, weight } = scoreParts(item, ranking);
  const accountName = item.account?.name;
  const reasons = describeFit(fitPartsOf(item, ranking.profile));
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className="py-2 text-left font-normal text-ink [overflow-wrap:anywhere]">
        {item.title}
        <span className="block text-muted text-xs">
          {accountName === undefined || accountName === item.title ? kindNames[item.kind] : accountName}
        </span>
        <span className="mt-0.5 block text-muted text-xs">
          <span className="font-medium">Timing</span> {describeReason(item, today)}
        </span>
        {item.account ? (
          <span className="block text-muted text-xs">
            <span className="font-medium">Fit</span> {formatFit(fitOfItem(item, ranking.profile))}
            {reasons === "" ? "" : `: ${reasons}`}
          </span>
        ) : null}
      </th>
      {[timing, preference, fit].map((points, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={at} className="py-2 pl-3 text-right text-muted tabular-nums max-sm:hidden">
          {Math.round(points) || 0}
        </td>
      ))}
      <td className="py-2 pl-3 text-right text-muted tabular-nums max-sm:hidden">×{weight}</td>
      <td className="py-2 pl-3 text-right font-medium text-ink tabular-nums">{scoreOf(item, ranking).toFixed(0)}</td>
    </tr>
  );
}
