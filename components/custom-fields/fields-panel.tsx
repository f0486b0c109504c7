"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { MoveButtons } from "@/components/ui/button/move-buttons";
import { OnlineButton } from "@/components/ui/button/online-button";
import { focusControl } from "@/components/ui/form/focus-control";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountField, RemovedFields } from "@/lib/contracts/accounts/account-field";
import { maxCustomFields } from "@/lib/contracts/accounts/custom-field";
import { typeNames } from "@/lib/custom-fields/describe";
import { formatDay } from "@/lib/figures/time";
import { send } from "@/lib/http/browser/send";
import FieldDialog from "./field-dialog";
import { RemoveDialog } from "./remove-dialog";
import { useFieldOrder } from "./use-field-order";

type Removed = RemovedFields["fields"];
type OpenDialog = { kind: "edit"; field: AccountField | null } | { kind: "remove"; field: AccountField };

interface FieldsPanelProps {
  fields: readonly AccountField[];
  removed: Removed;
}

/** The client's custom fields of accounts: creates, names, orders, removes and restores them. */
export default function FieldsPanel(props: FieldsPanelProps) {
  const router = useRouter();
  const panel = useRef<HTMLDivElement>(null);
  const { fields, setFields, move } = useFieldOrder(props.fields);
  const [removed, setRemoved] = useState(props.removed);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { isSending, run } = useOneAtATime();
  const close = () => setDialog(null);
  const refuse = (detail: string) => showToast(detail, { tone: "danger" });

  const focus = (control: string) => focusControl(panel.current, control);
  const press = (at: number, by: -1 | 1, id: string) => {
    move(at, by);
    focus(`${by === -1 ? "up" : "down"}-${id}`);
  };
  const restore = async (id: string) => {
    const outcome = await run(() => send("POST /accounts/fields/:id/restore/", { params: { id } }));
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      refuse(outcome.detail);
      return;
    }
    // The list is loaded again, because it also shows to which position the field returns.
    const all = await send("GET /accounts/fields/");
    flushSync(() => setFields((shown) => (all.kind === "ok" ? all.data.fields : [...shown, outcome.data])));
    focus(`edit-${id}`);
    showToast(`${outcome.data.name} was restored with its values.`);
    router.refresh();
  };
  const onSaved = (field: AccountField) => {
    close();
    const isNew = !fields.some(({ id }) => id === field.id);
    setFields(isNew ? [...fields, field] : fields.map((one) => (one.id === field.id ? field : one)));
    showToast(isNew ? `${field.name} was added to every account.` : "Saved.");
    router.refresh();
  };
  const onRemoved = async (field: AccountField) => {
    flushSync(() => {
      close();
      setFields(fields.filter(({ id }) => id !== field.id));
    });
    focus("add");
    showToast(`${field.name} was removed.`, { action: { label: "Undo", run: () => void restore(field.id) } });
    const outcome = await send("GET /accounts/fields/removed/");
    if (outcome.kind === "ok") setRemoved(outcome.data.fields);
    router.refresh();
  };

  return (
    <div ref={panel} className="flex flex-col items-start gap-4">
      {fields.length > 0 ? (
        <ol aria-label="Custom fields" className="w-full divide-y divide-line sheet">
          {fields.map((field, at) => (
            <li key={field.id} className="flex items-center gap-1 py-1.5 pr-2 pl-4">
              <span className="min-w-0 grow">
                <span className="block font-medium text-ink text-sm [overflow-wrap:anywhere]">{field.name}</span>
                <span className="block truncate text-muted text-xs">{contentsOf(field)}</span>
              </span>
              <MoveButtons
                id={field.id}
                name={field.name}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onMove={(by) => press(at, by, field.id)}
              />
              <IconButton
                data-control={`edit-${field.id}`}
                label={`Edit ${field.name}`}
                tooltip="none"
                onClick={() => setDialog({ kind: "edit", field })}
              >
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Remove ${field.name}`}
                tooltip="none"
                onClick={() => setDialog({ kind: "remove", field })}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-muted text-sm">No custom fields yet. Add fields for data from your previous CRM.</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          data-control="add"
          onClick={() => setDialog({ kind: "edit", field: null })}
          disabled={fields.length >= maxCustomFields}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add a field
        </Button>
        <span className="text-muted text-sm">
          {fields.length} of {maxCustomFields}
        </span>
      </div>
      <RemovedList
        removed={removed.filter((one) => !fields.some(({ id }) => id === one.id))}
        isSending={isSending}
        onRestore={(id) => void restore(id)}
      />
      {dialog?.kind === "edit" ? <FieldDialog field={dialog.field} onClose={close} onSaved={onSaved} /> : null}
      {dialog?.kind === "remove" ? (
        <RemoveDialog field={dialog.field} onClose={close} onRemoved={() => void onRemoved(dialog.field)} />
      ) : null}
    </div>
  );
}

interface RemovedListProps {
  removed: Removed;
  isSending: boolean;
  onRestore: (id: string) => void;
}

/** The removed fields that can be restored. Renders nothing if there are none. */
function RemovedList({ removed, isSending, onRestore }: RemovedListProps) {
  if (removed.length === 0) return null;
  return (
    <section aria-labelledby="removed-fields" className="w-full">
      <h3 id="removed-fields" className="mb-1 font-medium text-ink text-sm">
        Removed
      </h3>
      <ul className="divide-y divide-line">
        {removed.map(({ id, name, type, removed_at: at, removed_by: by }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <span className="block truncate text-muted text-sm">{name}</span>
              <span className="block truncate text-muted text-xs">
                {typeNames[type]}, removed {formatDay(at)}
                {by ? ` by ${by}` : ""}
              </span>
            </span>
            <OnlineButton size="sm" busy={isSending} aria-label={`Restore ${name}`} onClick={() => onRestore(id)}>
              Restore
            </OnlineButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function contentsOf({ type, options }: AccountField): string {
  if (type !== "choice") return typeNames[type];
  const offered = options.filter((one) => !one.is_retired).map(({ label }) => label);
  return `${typeNames[type]}: ${offered.join(", ")}`;
}
