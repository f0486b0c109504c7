import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/button/icon-button";
import { MoveButtons } from "@/components/ui/button/move-buttons";
import { Select } from "@/components/ui/form/select";
import type { ScimSettings } from "@/lib/contracts/people/scim";
import { scimRoles } from "@/lib/contracts/people/scim-limits";
import { roleNames } from "@/lib/session/role-names";
import type { RuleDraft } from "@/lib/settings/scim-rules";

interface ScimRuleRowProps {
  rule: RuleDraft;
  /** Counted from 1. */
  position: number;
  groups: ScimSettings["groups"];
  teams: ScimSettings["teams"];
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<RuleDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One rule: a group, and the role and the team of its members. */
export function ScimRuleRow(props: ScimRuleRowProps) {
  const { rule, position, groups, teams, isFirst, isLast, onChange, onMove, onRemove } = props;
  const name = `rule ${position}`;
  return (
    <li className="flex flex-wrap items-center gap-2 px-3 py-2 sm:flex-nowrap">
      <Select
        aria-label={`Group of ${name}`}
        value={rule.group}
        className="min-w-0 grow"
        onChange={({ target }) => onChange({ group: target.value })}
        options={groups.map((group) => [group.id, `${group.name} (${group.members})`])}
      />
      <Select
        aria-label={`Role of ${name}`}
        value={rule.role}
        className="min-w-0 grow"
        onChange={({ target }) => onChange({ role: target.value })}
        options={scimRoles.map((role) => [role, roleNames[role]])}
      >
        <option value="">No role</option>
      </Select>
      <Select
        aria-label={`Team of ${name}`}
        value={rule.team}
        className="min-w-0 grow"
        onChange={({ target }) => onChange({ team: target.value })}
        options={teams.map((team) => [team.id, team.name])}
      >
        <option value="">No team</option>
      </Select>
      <MoveButtons id={rule.key} name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      <IconButton label={`Remove ${name}`} tooltip="none" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
