import { Plus } from "lucide-react";
import { useState } from "react";
import { AsOf } from "@/components/cache/as-of";
import { ListCount } from "@/components/paged-list/list-count";
import { useCanPersonalize } from "@/components/session/me";
import { PageHeading } from "@/components/shell/page-heading";
import { OnlineButton } from "@/components/ui/button/online-button";
import { MenuItem, MenuLink } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { Account } from "@/lib/contracts/accounts/account";
import type { Scope } from "@/lib/filters/scope";
import type { PagedRows } from "@/lib/paging/paged-list";
import type { RunningBulk } from "../bulk/use-bulk";

const RecentChangesDialog = lazyDialog(
  () => import("../bulk/recent-changes-dialog"),
  "The changes could not be loaded",
);

interface AccountsHeadingProps extends Pick<RunningBulk, "onWork" | "onChanged"> {
  state: PagedRows<Account>;
  /** Null while the owner filter names a user or a team. */
  scope: Scope | null;
  /** When the rows were loaded, in milliseconds since 1970, if they come from the browser's cache. */
  asOfMs: number | null;
  canEdit: boolean;
  onAdd: () => void;
}

/** The heading of the accounts screen: the number of accounts, a button to add one, and a menu of rarer actions. */
export function AccountsHeading(props: AccountsHeadingProps) {
  const { state, scope, asOfMs, canEdit, onAdd, onWork, onChanged } = props;
  return (
    <PageHeading
      title="Accounts"
      description={
        <>
          <ListCount state={state} noun="account" of={scopeTexts[scope ?? "all"]} />
          {asOfMs === null || state.problem !== null ? null : (
            <>
              {" · "}
              <AsOf atMs={asOfMs} />
            </>
          )}
        </>
      }
      actions={
        <>
          <HeadingMenu {...{ canEdit, onWork, onChanged }} />
          {canEdit ? (
            <OnlineButton variant="primary" className="max-md:size-10 max-md:px-0" onClick={onAdd}>
              <Plus className="size-4" aria-hidden="true" />
              <span className="max-md:sr-only">Add account</span>
            </OnlineButton>
          ) : null}
        </>
      }
      actionsBeside
    />
  );
}

const scopeTexts: Record<Scope, string> = { all: "", team: " of your team", mine: " of yours" };

/** The menu of the screen's rarer actions. */
function HeadingMenu({ canEdit, onWork, onChanged }: Pick<AccountsHeadingProps, "canEdit" | "onWork" | "onChanged">) {
  const isMember = useCanPersonalize();
  const [isOpen, setOpen] = useState(false);
  if (!canEdit && !isMember) return null;
  return (
    <>
      <MoreMenu label="More actions" triggerClassName="size-control rounded-md">
        {canEdit ? (
          <>
            <MenuLink href="/all-accounts/import">Import</MenuLink>
            <MenuLink href="/all-accounts/duplicates">Duplicates</MenuLink>
            <MenuLink href="/all-accounts/removed">Recently removed</MenuLink>
          </>
        ) : null}
        {isMember ? <MenuItem onClick={() => setOpen(true)}>Recent changes</MenuItem> : null}
      </MoreMenu>
      {isOpen ? <RecentChangesDialog {...{ onWork, onChanged }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
