import { clsx } from "clsx";
import Link from "next/link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { fullView, viewHref } from "@/lib/accounts/list/view";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { choicesOf } from "@/lib/contracts/accounts/fields";
import { marketCapBandRanges } from "@/lib/contracts/accounts/filters";
import type { AccountOverview } from "@/lib/contracts/home/screens";
import { formatCount } from "@/lib/contracts/text/format-number";

interface RankCardProps {
  account: AccountDetail;
  rank: AccountOverview["rank"];
}

/** The company's size band, and its rank among the accounts of its sector. */
export function RankCard({ account, rank }: RankCardProps) {
  return (
    <Card aria-labelledby="standing">
      <CardHeader id="standing" title="Where it stands" />
      <CardBody className="flex flex-col gap-5">
        <Bands band={account.market_cap_band} />
        {rank && account.sector ? (
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4 text-sm">
            <p className="text-muted">
              By market cap in{" "}
              <Link
                href={viewHref({
                  ...fullView,
                  sector: [account.sector],
                  sort: "-market_cap",
                })}
                className="text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {account.sector}
              </Link>
            </p>
            <p className="shrink-0 text-muted tabular-nums">
              <span className="font-semibold text-ink text-lg">{formatCount(rank.place)}</span> of{" "}
              {formatCount(rank.of)}
            </p>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
}

const bands = choicesOf("market_cap_band");

/** The six bands as steps; this company's is marked by color, by weight and by text. */
function Bands({ band }: { band: string | null }) {
  const current = bands.find((name) => name === band);
  return (
    <div className="text-sm">
      <p className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-medium text-ink">{current ?? "Market cap unknown"}</span>
        {current ? <span className="text-muted text-xs">market cap {marketCapBandRanges[current]}</span> : null}
      </p>
      <ol className="flex items-end gap-1" aria-label="Bands from small to large">
        {bands.map((name, index) => (
          <li key={name} aria-current={name === current ? "true" : undefined} className="flex-1">
            <span
              className={clsx("block rounded-xs", heights[index], name === current ? "bg-accent" : "bg-line")}
              aria-hidden="true"
            />
            <span
              className={clsx(
                "mt-1.5 block text-center text-[0.6875rem]",
                name === current ? "font-semibold text-ink" : "text-muted",
              )}
            >
              {name.replace(" Cap", "")}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const heights = ["h-2", "h-3", "h-4", "h-5", "h-6", "h-7"];
