import { clsx } from "clsx";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/form/select";
import { type Vocabulary, writeLeaf } from "@/lib/accounts/groups/conditions";
import { appendNode, type FilterNodePath, replaceNode, setKind } from "@/lib/accounts/groups/edit-tree";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { type FilterGroup, isGroup, treeLimits } from "@/lib/contracts/wire/filter-tree";
import { ConditionRow } from "./condition-row";

interface GroupBoxProps {
  tree: FilterGroup;
  /** The group's path in the tree. */
  path: FilterNodePath;
  group: FilterGroup;
  facets: AccountFacets | null;
  vocabulary: Vocabulary;
  isFull: boolean;
  onChange: (tree: FilterGroup) => void;
}

/** A group that matches if all, or any, of its conditions are met; nested groups have boxes of their own. */
export function GroupBox({ tree, path, group, facets, vocabulary, isFull, onChange }: GroupBoxProps) {
  const level = path.length + 1;
  const name = path.length === 0 ? "All filters" : `Group ${path.map((at) => at + 1).join(".")}`;
  const add = (isAGroup: boolean) => {
    const leaf = blank(vocabulary);
    const other = group.kind === "all" ? "any" : "all";
    onChange(appendNode(tree, path, isAGroup ? { kind: other, of: [leaf, blank(vocabulary)] } : leaf));
  };
  return (
    <fieldset
      aria-label={name}
      className={clsx(
        "flex flex-col gap-2",
        path.length > 0 && "rounded-lg border border-line bg-canvas p-2.5 max-sm:p-1.5",
      )}
    >
      <div className="flex items-center gap-2 text-muted text-sm">
        <Select
          aria-label={`${name}: match all or any`}
          className="w-20! shrink-0"
          value={group.kind}
          onChange={(event) => onChange(setKind(tree, path, event.target.value === "any" ? "any" : "all"))}
        >
          <option value="all">All</option>
          <option value="any">Any</option>
        </Select>
        <span className="grow">of these</span>
        {path.length > 0 ? (
          <IconButton
            label={`Remove ${name.toLowerCase()}`}
            tooltip="none"
            size="sm"
            onClick={() => onChange(replaceNode(tree, path, null))}
          >
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <ul className="flex flex-col gap-2">
        {group.of.map((node, at) => {
          const childPath = [...path, at];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified only by its position
            <li key={at}>
              {isGroup(node) ? (
                <GroupBox {...{ tree, facets, vocabulary, isFull, onChange }} path={childPath} group={node} />
              ) : (
                <ConditionRow
                  leaf={node}
                  name={`Condition ${childPath.map((one) => one + 1).join(".")}`}
                  facets={facets}
                  vocabulary={vocabulary}
                  onChange={(next) => onChange(replaceNode(tree, childPath, next))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex gap-1">
        <Button size="sm" variant="ghost" disabled={isFull} onClick={() => add(false)}>
          <Plus className="size-3.5" aria-hidden="true" />
          Condition
        </Button>
        {level < treeLimits.levels ? (
          <Button size="sm" variant="ghost" disabled={isFull} onClick={() => add(true)}>
            <Plus className="size-3.5" aria-hidden="true" />
            Group
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

/** An empty condition. */
export function blank({ fields }: Vocabulary) {
  const [first] = fields;
  if (!first) throw new Error("No filters available");
  return writeLeaf(first, "is", null);
}
