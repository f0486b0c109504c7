import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/shell/page-heading";
import { findPlace } from "@/lib/accounts/place";
import { findWebsite } from "@/lib/accounts/website";
import type { AccountDetail } from "@/lib/contracts/account";
import { formatDay } from "@/lib/figures/time";
import { CompanyMark } from "./company-mark";
import { StatusBadge } from "./status-badge";

interface AccountHeaderProps {
  account: AccountDetail;
  /** In place of the owner's name, for those who may choose. */
  owner?: ReactNode;
  actions?: ReactNode;
}

/** Who this is: name, site, ticker, standing, sector, place, owner, and how fresh that is. */
export function AccountHeader({ account, owner, actions }: AccountHeaderProps) {
  return (
    <PageHeading
      lead={<CompanyMark name={account.name} size="lg" />}
      title={account.name}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Site domain={account.domain} />
          {account.ticker ? <span className="font-medium text-ink tabular-nums">{account.ticker}</span> : null}
          <StatusBadge status={account.status} />
          {[account.sector, findPlace(account)].map((text) => (text ? <span key={text}>{text}</span> : null))}
          {owner ?? <span>{account.owner ? `Owner: ${account.owner.name}` : "No owner"}</span>}
          <span className="text-faint">
            Updated <time dateTime={account.updated_at}>{formatDay(account.updated_at)}</time>
          </span>
        </span>
      }
      actions={actions}
    />
  );
}

/** Only a plain domain becomes a link; whatever else stands there is shown as text (case W5). */
function Site({ domain }: { domain: string | null }) {
  const href = findWebsite(domain);
  if (!href) return domain ? <span>{domain}</span> : null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent-ink hover:underline"
    >
      {domain}
      <ExternalLink className="size-3" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
