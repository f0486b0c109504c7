import { useChangeKey } from "@/components/drafts/use-change-key";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { useForm } from "@/components/ui/form/use-form";
import { useToday } from "@/components/ui/hooks/use-today";
import { showToast } from "@/components/ui/overlay/toast-store";
import { addTask } from "@/lib/activity/browser/requests";
import { formatDue } from "@/lib/activity/due";
import { parseTaskText } from "@/lib/activity/parse-task-text";
import type { MyTask } from "@/lib/contracts/activity/my-tasks";

export interface QuickAddOptions {
  /** The account of every task; null: the user chooses it. */
  account: { id: string; name: string } | null;
  onAdded: (task: MyTask) => void;
}

const empty = { text: "", accountId: "", accountName: "", dateless: "" };

/** The state of the line that adds tasks. The typed text is kept until the task is saved. */
export function useQuickAdd({ account: fixedAccount, onAdded }: QuickAddOptions) {
  const today = useToday(Date.now());
  const { fields, set, drop } = useDraftFields(`quick-task:${fixedAccount?.id ?? ""}`, empty);
  const sending = useChangeKey();
  const { ref, error, refuse, clear, isBusy, run } = useForm<"title">({ noDraft: "own-draft" });
  const chosen = fields.accountId === "" ? null : { id: fields.accountId, name: fields.accountName };
  const account = fixedAccount ?? chosen;
  const { title, due } = parseTaskText(fields.text, today, fields.dateless);
  const dueText = due === null ? null : describeDue(due, today);
  const submit = async () => {
    if (title === "" || isBusy) return;
    if (account === null) return refuse({ title: "Choose an account: type @ and its name." });
    clear();
    const content = { title, due_date: due };
    const outcome = await run(() => addTask(account.id, content, sending.keyOf([account.id, content])));
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse({ title: Object.values(outcome.fields)[0] ?? outcome.detail });
    sending.done();
    drop();
    showToast(`Added “${title}” at ${account.name}${dueText === null ? "" : `, due ${dueText}`}.`);
    onAdded({ ...outcome.data, account });
    // Unless the user has gone on to something else during the request.
    const { activeElement } = document;
    if (activeElement === document.body || ref.current?.contains(activeElement)) focus();
  };
  const focus = () => ref.current?.querySelector("input")?.focus();
  const chooseAccount = ({ id, name }: { id: string; name: string }, text = fields.text) => {
    set({ text, accountId: id, accountName: name });
    clear();
    focus();
  };
  const refuseDate = () => {
    set({ dateless: fields.text });
    focus();
  };
  return {
    ...{ ref, text: fields.text, account, isBusy, chooseAccount, refuseDate },
    problem: error.fields.title,
    /** The parsed title and due date, if the line names a date. */
    interpretation: dueText === null ? null : `“${title}”, due ${dueText}`,
    isBlank: title === "",
    type: (text: string) => set({ text }),
    submit,
  };
}

/** A due date within a sentence: `today`, `Fri, 6 Mar`. */
function describeDue(due: string, today: string): string {
  const text = formatDue(due, today);
  return text === "Today" || text === "Tomorrow" ? text.toLowerCase() : text;
}
