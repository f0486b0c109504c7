import { showToast } from "@/components/ui/overlay/toast-store";
import { invitationListLimits } from "@/lib/contracts/invitations/invitation-list";

/** Reads a list of people to invite from a text file. */
export function ListFileInput({ onText }: { onText: (text: string) => void }) {
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = file.size > invitationListLimits.bytes ? null : await file.text();
    if (text !== null && text.length <= invitationListLimits.chars) onText(text);
    else showToast("Choose a text file with at most 10,000 people.", { tone: "danger" });
  };
  return (
    <label className="block text-muted text-sm">
      <span className="mb-1.5 block font-medium text-ink">Or choose a CSV file</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="block w-full file:mr-3 file:h-8 file:rounded-md file:border file:border-control file:border-solid file:bg-surface file:px-3 file:font-medium file:text-ink"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </label>
  );
}
