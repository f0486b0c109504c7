"use client";

import { clsx } from "clsx";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button/icon-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { readView } from "@/lib/accounts/list/view";
import { describeView } from "@/lib/accounts/list/view-text";
import { describeNoise, describeWatch, isNoisy } from "@/lib/alert-rules/describe";
import type { AlertRule } from "@/lib/contracts/rules/alert-rule";

interface RuleRowProps {
  rule: AlertRule;
  /** Whether the URL names this rule, because an alert linked to it. */
  isTarget: boolean;
  isBusy: boolean;
  onSwitch: (isOn: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An alert rule: whether it is on, its conditions, and the alerts it has raised. */
export function RuleRow({ rule, isTarget, isBusy, onSwitch, onEdit, onDelete }: RuleRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) row.current?.scrollIntoView({ block: "center" });
  }, [isTarget]);
  return (
    <li
      ref={row}
      aria-current={isTarget ? "true" : undefined}
      className={clsx("flex items-start gap-3 px-4 py-3", isTarget && "bg-accent-soft")}
    >
      <Checkbox
        aria-label={`${rule.name} is on`}
        checked={rule.is_on}
        disabled={isBusy}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={clsx("font-medium [overflow-wrap:anywhere]", rule.is_on ? "text-ink" : "text-muted")}>
            {rule.name}
          </span>
          {rule.is_on ? null : <Badge>Off</Badge>}
          {isNoisy(rule) ? <Badge tone="warning">Mostly deleted</Badge> : null}
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {describeWatch(rule)} · {describeView(readView(new URLSearchParams(rule.query)))}
        </p>
        <p className="text-muted tabular-nums">{describeNoise(rule)}</p>
        {rule.unknown.length > 0 ? (
          <p className="text-warning-ink">
            It uses a condition that no longer exists ({rule.unknown.join(", ")}), so it sends no alerts. Edit it.
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0">
        <IconButton label={`Change ${rule.name}`} tooltip="none" onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${rule.name}`} tooltip="none" disabled={isBusy} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
