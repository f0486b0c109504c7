"use client";

import { Building2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMe } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { showToast } from "@/components/ui/overlay/toast-store";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { CatalogCompany, CatalogPage } from "@/lib/contracts/companies/catalog-company";
import { can } from "@/lib/contracts/rights/rights";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { maxCompaniesAdded } from "@/lib/contracts/wire/list-limit";
import { send } from "@/lib/http/browser/send";

interface CompanyPickerProps {
  page: CatalogPage;
  /** The first page; null: this is the first page. */
  firstHref: string | null;
  /** The next page; null: this is the last. */
  nextHref: string | null;
}

/** Companies of the catalog, to be added as accounts. The selection is kept while paging and filtering. */
export function CompanyPicker({ page, firstHref, nextHref }: CompanyPickerProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, add } = useAddCompanies(() => setSelected(new Set()));
  const { items, addable, total } = page;
  const toggle = (id: string, isSelected: boolean) =>
    setSelected((now) => new Set(isSelected ? [...now, id] : [...now].filter((one) => one !== id)));
  if (items.length === 0) {
    return (
      <Card aria-label="Companies">
        <EmptyState icon={Building2} title="No company matches">
          Try another name or fewer filters. You can also add accounts by hand.
        </EmptyState>
      </Card>
    );
  }
  const isFirstPart = addable.length === maxCompaniesAdded;
  return (
    <Card aria-label="Companies">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5 text-sm md:px-5">
        <p className="text-muted">{formatPlural(total, "company", "companies")}</p>
        {addable.length > 0 ? (
          <Button variant="ghost" onClick={() => setSelected((now) => new Set([...now, ...addable]))}>
            {isFirstPart ? `Select the first ${maxCompaniesAdded}` : `Select all ${addable.length}`}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {items.map((company) => (
          <CompanyRow
            key={company.id}
            company={company}
            isSelected={selected.has(company.id)}
            onToggle={(isSelected) => toggle(company.id, isSelected)}
          />
        ))}
      </ul>
      {firstHref || nextHref ? (
        <nav aria-label="Pages" className="flex gap-2 border-line border-t p-3">
          {firstHref ? <ButtonLink href={firstHref}>First page</ButtonLink> : null}
          {nextHref ? <ButtonLink href={nextHref}>Next page</ButtonLink> : null}
        </nav>
      ) : null}
      <div className="sticky bottom-(--tabbar) flex flex-wrap items-center gap-2 rounded-b-lg border-line border-t bg-surface p-3 text-sm md:bottom-0">
        <p role="status" className="grow">
          {selected.size > maxCompaniesAdded
            ? `${formatCount(selected.size)} selected. Add up to ${maxCompaniesAdded} at once.`
            : `${selected.size} selected`}
        </p>
        {selected.size > 0 ? <Button onClick={() => setSelected(new Set())}>Clear</Button> : null}
        <OnlineButton
          variant="primary"
          busy={isBusy}
          disabled={selected.size === 0 || selected.size > maxCompaniesAdded}
          onClick={() => void add([...selected])}
        >
          {selected.size === 0 ? "Add accounts" : `Add ${formatPlural(selected.size, "account")}`}
        </OnlineButton>
      </div>
    </Card>
  );
}

interface CompanyRowProps {
  company: CatalogCompany;
  isSelected: boolean;
  onToggle: (isSelected: boolean) => void;
}

function CompanyRow({ company, isSelected, onToggle }: CompanyRowProps) {
  const { name, ticker, domain, industry_name: industry, account_id: accountId } = company;
  const headquarters = company.hq_state ?? company.hq_country;
  const details = [ticker ?? domain, industry, headquarters].filter(Boolean).join(" · ");
  const text = (
    <span className="block min-w-0">
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-xs">{details}</span>
    </span>
  );
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm md:px-5">
      {accountId === null ? (
        <Checkbox
          label={text}
          checked={isSelected}
          onChange={(event) => onToggle(event.target.checked)}
          className="min-w-0 grow"
        />
      ) : (
        <Link
          href={`/account/${accountId}`}
          prefetch={false}
          title="In your accounts"
          className="group flex min-h-6 min-w-0 grow items-center gap-2 pl-6 text-ink"
        >
          <span className="min-w-0 grow group-hover:underline">{text}</span>
          <span className="shrink-0 text-success-ink text-xs">Added</span>
        </Link>
      )}
    </li>
  );
}

/** Adds companies in one request, and offers Undo. */
function useAddCompanies(onAdded: () => void) {
  const router = useRouter();
  const me = useMe();
  const [isBusy, setBusy] = useState(false);
  const undo = async (id: string) => {
    const outcome = await send("POST /companies/add/:id/undo/", { params: { id } });
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    const { removed, kept } = outcome.data;
    const others =
      kept === 0 ? "" : ` ${formatCount(kept)} kept because someone has worked on ${kept === 1 ? "it" : "them"}.`;
    showToast(`${formatPlural(removed, "account")} removed.${others}`);
    router.refresh();
  };
  const add = async (ids: readonly string[]) => {
    setBusy(true);
    const outcome = await send("POST /companies/add/", { body: { ids: [...ids] } });
    setBusy(false);
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    const { id, added, present } = outcome.data;
    onAdded();
    router.refresh();
    if (added.length === 0) return void showToast("All of them are in your accounts already.");
    const others = present === 0 ? "" : ` ${formatCount(present)} already existed.`;
    showToast(`${formatPlural(added.length, "account")} added.${others}`, {
      action: can(me, "removeAccounts") ? { label: "Undo", run: () => void undo(id) } : null,
    });
  };
  return { isBusy, add };
}
