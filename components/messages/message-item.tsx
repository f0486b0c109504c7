"use client";

import { Eye, EyeOff, Pencil, RotateCcw, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { LocalTime } from "@/components/ui/local-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { MenuDivider, MenuItem } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Message } from "@/lib/contracts/messages/message";
import { type Outcome, send } from "@/lib/http/browser/send";
import { statusOf } from "@/lib/messages/draft";
import { roleNames } from "@/lib/session/role-names";
import { MarkupLine } from "./markup";
import { MessageStatus } from "./message-status";

interface MessageItemProps {
  message: Message;
  nowMs: number;
  onEdit: () => void;
  /** Called with the message's new state; null when it is deleted. */
  onChanged: (message: Message | null) => void;
}

/** A message in the editors' list: text, roles, times, status and actions. */
export function MessageItem({ message, nowMs, onEdit, onChanged }: MessageItemProps) {
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const status = statusOf(message, nowMs);
  const run = async (work: () => Promise<Outcome<Message | null>>, done: string) => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    setConfirming(false);
    if (outcome.kind === "refused") {
      showToast(outcome.detail, { tone: "danger", action: { label: "Retry", run: () => void run(work, done) } });
      return;
    }
    showToast(done);
    onChanged(outcome.data);
  };
  const setEnabled = (enabled: boolean) =>
    run(
      () => send("PATCH /messages/:id/", { params: { id: message.id }, body: { enabled } }),
      enabled ? "Switched on." : "Switched off.",
    );
  return (
    <li className="flex items-start gap-3 px-4 py-3" aria-busy={isBusy}>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium text-base text-ink [overflow-wrap:anywhere]">{message.title}</span>
          <MessageStatus status={status} />
        </p>
        <p className="mt-0.5 line-clamp-1 text-muted text-sm [overflow-wrap:anywhere]">
          <MarkupLine text={message.body} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted text-xs">
          <span>
            <LocalTime at={message.start_time} show="both" /> –{" "}
            {message.end_time ? <LocalTime at={message.end_time} show="both" /> : "no end"}
          </span>
          <span>
            {message.roles.length === 0 ? "Everyone" : message.roles.map((role) => roleNames[role]).join(", ")}
          </span>
          {message.dismissible ? null : <span>Can’t be dismissed</span>}
          <span>{message.created_by}</span>
          {message.is_published ? null : <span>Publishing…</span>}
        </p>
      </div>
      <MoreMenu label={`Actions for ${message.title}`} triggerClassName="size-8 rounded-md">
        <MenuItem onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
        {status === "live" ? (
          <MenuItem
            onClick={() =>
              void run(
                () => send("POST /messages/:id/end/", { params: { id: message.id } }),
                "Ended. It no longer appears on any page.",
              )
            }
          >
            <Square aria-hidden="true" />
            End now
          </MenuItem>
        ) : null}
        {message.dismissible && (status === "live" || status === "scheduled") ? (
          <MenuItem
            onClick={() =>
              void run(
                () => send("POST /messages/:id/show-again/", { params: { id: message.id } }),
                "Shown again to those who had dismissed it.",
              )
            }
          >
            <RotateCcw aria-hidden="true" />
            Show again to those who dismissed it
          </MenuItem>
        ) : null}
        {message.enabled ? (
          <MenuItem onClick={() => void setEnabled(false)}>
            <EyeOff aria-hidden="true" />
            Switch off
          </MenuItem>
        ) : (
          <MenuItem onClick={() => void setEnabled(true)}>
            <Eye aria-hidden="true" />
            Switch on
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem onClick={() => setConfirming(true)}>
          <Trash2 aria-hidden="true" />
          Delete…
        </MenuItem>
      </MoreMenu>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete this message?"
        description="It is removed from every page immediately. This can't be undone."
        action="Delete"
        cancel="Keep it"
        isBusy={isBusy}
        onConfirm={() =>
          void run(() => send("DELETE /messages/:id/", { params: { id: message.id } }), "Message deleted.")
        }
      >
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{message.title}</p>
      </ConfirmDialog>
    </li>
  );
}
