"use client";

import { Columns3, PanelRight } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { useRead } from "@/components/cache/use-read";
import { Button } from "@/components/ui/button/button";
import { buttonStyle } from "@/components/ui/button/button-style";
import { IconButton } from "@/components/ui/button/icon-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/state/skeleton";
import { describeNoneSimilar, describeSimilar } from "@/lib/accounts/describe-similar";
import { compareHref, compareLimits } from "@/lib/compare/choice";
import type { Account, AccountDetail } from "@/lib/contracts/accounts/account";
import type { SimilarAccount } from "@/lib/contracts/accounts/similar-account";
import { send } from "@/lib/http/browser/send";
import { CompanyMark } from "../company-mark";
import { LazyPreviewPane } from "../preview/lazy-preview-pane";

/** Similar accounts of the client, each with the reason; loaded after the page, so hidden without JavaScript. */
export function SimilarCard({ account }: { account: AccountDetail }) {
  const [previewed, setPreviewed] = useState<Account | null>(null);
  const { id } = account;
  const { data, refusal, retry } = useRead(["similar", id], (signal) =>
    send("GET /accounts/:id/similar/", { params: { id }, signal }),
  );
  const items = data?.items ?? null;
  return (
    <Card
      aria-labelledby="similar"
      aria-busy={items === null && refusal === null}
      className="print:hidden noscript:hidden"
    >
      <CardHeader
        id="similar"
        title="Similar accounts"
        actions={
          items && items.length > 0 ? (
            <Link
              href={compareHref([id, ...items.slice(0, compareLimits.max - 1).map(({ account }) => account.id)])}
              prefetch={false}
              className="text-accent-ink text-sm hover:underline"
            >
              {items.length === 1
                ? "Compare"
                : `Compare with the first ${Math.min(items.length, compareLimits.max - 1)}`}
            </Link>
          ) : null
        }
      />
      <CardBody className="text-sm">
        {refusal !== null ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-danger-ink">{refusal.detail}</p>
            <Button size="sm" onClick={() => void retry()}>
              Retry
            </Button>
          </div>
        ) : items === null ? (
          <Waiting />
        ) : items.length === 0 ? (
          <p className="text-muted">{describeNoneSimilar(account)}</p>
        ) : (
          <ul aria-label="Similar accounts" className="-mx-2 flex flex-col">
            {items.map((one) => (
              <SimilarRow
                key={one.account.id}
                ownId={id}
                similar={one}
                isPreviewed={previewed?.id === one.account.id}
                onPreview={() => setPreviewed(previewed?.id === one.account.id ? null : one.account)}
              />
            ))}
          </ul>
        )}
      </CardBody>
      {previewed ? <LazyPreviewPane account={previewed} industryNames={{}} onClose={() => setPreviewed(null)} /> : null}
    </Card>
  );
}

interface SimilarRowProps {
  /** The id of the account whose page this is. */
  ownId: string;
  similar: SimilarAccount;
  isPreviewed: boolean;
  onPreview: () => void;
}

function SimilarRow({ ownId, similar, isPreviewed, onPreview }: SimilarRowProps) {
  const { account } = similar;
  return (
    <li className="relative flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover">
      <CompanyMark name={account.name} logo={account.logo} />
      <span className="min-w-0 grow">
        <AccountLink
          account={account}
          className="block truncate font-medium text-ink after:absolute after:inset-0 after:rounded-md"
        >
          {account.name}
        </AccountLink>
        <span className="block text-muted text-xs [overflow-wrap:anywhere]">{describeSimilar(similar)}</span>
      </span>
      <span className="relative z-[1] inline-flex">
        <Link
          href={compareHref([ownId, account.id])}
          prefetch={false}
          title="Compare"
          aria-label={`Compare with ${account.name}`}
          className={buttonStyle("ghost", "sm", "px-1.5")}
        >
          <Columns3 className="size-3.5" aria-hidden="true" />
        </Link>
      </span>
      {/* There is no preview on screens too narrow for a pane beside the page. */}
      <span className="relative z-[1] max-lg:hidden">
        <IconButton
          size="sm"
          label={`Preview ${account.name}`}
          tooltip="left"
          aria-pressed={isPreviewed}
          onClick={onPreview}
          onKeyDown={(event) => {
            if (event.key === "Escape" && isPreviewed) onPreview();
          }}
        >
          <PanelRight aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

/** A placeholder as high as the rows, to limit the layout shift. */
function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <span className="sr-only">Finding similar accounts</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-7 shrink-0" />
          <span className="flex grow flex-col gap-1.5">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3 w-4/5" />
          </span>
        </div>
      ))}
    </div>
  );
}
