import { FileUp, Plus } from "lucide-react";
import Link from "next/link";
import { AsOf } from "@/components/cache/as-of";
import { MembersOnly } from "@/components/session/members-only";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import type { Account } from "@/lib/contracts/accounts/account";
import { formatTotal } from "@/lib/figures/number";
import type { Scope } from "@/lib/filters/scope";
import type { PagedRows } from "@/lib/paging/paged-list";
import { RecentChanges } from "../bulk/recent-changes";
import type { BulkWork } from "../bulk/use-bulk";

interface AccountsHeadingProps extends CountProps, Pick<BulkWork, "onWork" | "onChanged"> {
  /** When the rows were loaded, in milliseconds since 1970, if they come from the browser's cache. */
  asOfMs: number | null;
  canEdit: boolean;
  onAdd: () => void;
}

/** The heading of the accounts screen: the number of accounts, the views, importing and adding. */
export function AccountsHeading(props: AccountsHeadingProps) {
  const { state, scope, asOfMs, canEdit, onAdd, onWork, onChanged } = props;
  return (
    <PageHeading
      title="Accounts"
      description={
        <div className="max-md:-mx-4 max-md:overflow-x-auto max-md:whitespace-nowrap max-md:px-4 max-md:[scrollbar-width:none]">
          <Count state={state} scope={scope} />
          {asOfMs === null || state.problem !== null ? null : (
            <>
              {" · "}
              <AsOf atMs={asOfMs} />
            </>
          )}
          {canEdit ? <EditorLinks /> : null}
          <MembersOnly>
            {" · "}
            <RecentChanges onWork={onWork} onChanged={onChanged} />
          </MembersOnly>
        </div>
      }
      actions={canEdit ? <EditorActions onAdd={onAdd} /> : null}
      actionsBeside
    />
  );
}

interface CountProps {
  state: Pick<PagedRows<Account>, "total" | "isTotalExact" | "isStarted" | "problem">;
  /** Null while the owner filter names a user or a team. */
  scope: Scope | null;
}

const whose: Record<Scope, string> = { all: "", team: " of your team", mine: " of yours" };

/** The number of accounts in this view. */
function Count({ state: { total, isTotalExact, isStarted, problem }, scope }: CountProps) {
  const waiting = problem !== null ? "Not loaded" : "Loading accounts";
  const count = formatTotal(total, isTotalExact, "account");
  return (
    <span role="status" className="tabular-nums">
      {isStarted ? `${count}${whose[scope ?? "all"]}` : waiting}
    </span>
  );
}

/** The link to imports, for widths at which its button doesn't fit. */
function EditorLinks() {
  return (
    <>
      {" · "}
      <Link href="/all-accounts/removed" prefetch={false} className="hover:text-ink hover:underline">
        Recently removed
      </Link>
      {" · "}
      <Link href="/all-accounts/duplicates" prefetch={false} className="hover:text-ink hover:underline">
        Duplicates
      </Link>
      <span className="md:hidden">
        {" · "}
        <Link href="/all-accounts/import" prefetch={false} className="hover:text-ink hover:underline">
          Import
        </Link>
      </span>
    </>
  );
}

function EditorActions({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <ButtonLink href="/all-accounts/import" prefetch={false} className="max-md:hidden">
        <FileUp className="size-4" aria-hidden="true" />
        Import
      </ButtonLink>
      <OnlineButton variant="primary" className="max-md:size-10 max-md:px-0" onClick={onAdd}>
        <Plus className="size-4" aria-hidden="true" />
        <span className="max-md:sr-only">Add account</span>
      </OnlineButton>
    </>
  );
}
