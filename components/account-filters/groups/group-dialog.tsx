"use client";

import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useRead } from "@/components/cache/use-read";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import { allConditions, removeIncomplete, type Vocabulary, withCustom } from "@/lib/accounts/groups/conditions";
import { type AccountsView, writeView } from "@/lib/accounts/list/view";
import { filterTreeOf, isWithinLimits, withFilterTree } from "@/lib/accounts/list/view-tree";
import { formatTotal } from "@/lib/contracts/text/format-number";
import { type FilterGroup, leavesOf, treeLimits } from "@/lib/contracts/wire/filter-tree";
import { useFacets } from "../use-facets";
import { blank, GroupBox } from "./group-box";

interface GroupDialogProps {
  view: AccountsView;
  /** The fields that conditions may use; if absent, any field. */
  vocabulary?: Vocabulary | undefined;
  onChange: (view: AccountsView) => void;
  onClose: () => void;
}

const noFacets = { query: "", facets: null };

/**
 * Edits all filters of a view as groups of conditions, all or any of which must be met. Shows the number of matching
 * accounts.
 */
export default function GroupDialog({
  view,
  vocabulary: ownVocabulary = allConditions,
  onChange,
  onClose,
}: GroupDialogProps) {
  const vocabulary = withCustom(ownVocabulary, useCustomFields());
  const [tree, setTree] = useState<FilterGroup>(() => filterTreeOf(view) ?? { kind: "all", of: [blank(vocabulary)] });
  const facets = useFacets("", noFacets, 0);
  const complete = removeIncomplete(tree);
  const isTooLarge = complete !== null && !isWithinLimits(complete);
  const next = isTooLarge ? view : withFilterTree(view, complete);
  const count = useMatching(writeView(next));
  const fields = useRef<HTMLDivElement>(null);
  const apply = () => {
    // An incomplete date has the value "": its condition would be left out.
    const inputs = [...(fields.current?.querySelectorAll("input") ?? [])];
    if (!inputs.every((input) => input.checkValidity())) return;
    onChange(next);
    onClose();
  };
  // Rendered in a portal, because its fields would otherwise belong to the form of an enclosing dialog.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title="Advanced filter"
      description="Combine conditions in groups that match all or any of them."
      footer={
        <>
          <span role="status" className="mr-auto self-center text-muted text-sm tabular-nums">
            {count}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isTooLarge} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-3">
        <GroupBox
          tree={tree}
          path={[]}
          group={tree}
          facets={facets}
          vocabulary={vocabulary}
          isFull={leavesOf(tree).length >= treeLimits.leaves}
          onChange={setTree}
        />
        {isTooLarge ? (
          <Notice tone="warning" role="status">
            Too many conditions. Remove a condition or a group.
          </Notice>
        ) : null}
      </div>
    </Dialog>,
    document.body,
  );
}

const pauseMs = 300;

/** Says how many accounts a view has, counted a moment after its last change. */
function useMatching(query: string): string {
  const { data, refusal, isLoading } = useRead(["matching", query], (signal) => loadAccounts(query, null, signal), {
    pauseMs,
  });
  if (refusal) return "The accounts could not be counted.";
  return data && !isLoading ? formatTotal(data.total, data.total_is_exact !== false, "account") : "Counting…";
}
