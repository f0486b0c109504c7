import { showToast } from "@/components/ui/overlay/toast-store";
import { invitationListLimits } from "@/lib/contracts/invitations/invitation-list";
import { decodeText } from "@/lib/settings/decode-text";

/** Reads a list of people to invite from a text file. */
export function ListFileInput({ onText }: { onText: (text: string) => void }) {
  const read = async (file: File) => {
    try {
      const text = file.size > invitationListLimits.bytes ? null : decodeText(await file.arrayBuffer());
      if (text !== null && text.length <= invitationListLimits.chars) onText(text);
      else refuse("Choose a text file with at most 10,000 people.");
    } catch {
      refuse("The file could not be read. Choose it again.");
    }
  };
  return (
    <label className="block text-muted text-sm">
      <span className="mb-1.5 block font-medium text-ink">Or choose a CSV file</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="block w-full file:mr-3 file:h-8 file:rounded-md file:border file:border-control file:border-solid file:bg-surface file:px-3 file:font-medium file:text-ink"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
        }}
        // The same file can be chosen again after it was corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

const refuse = (text: string) => showToast(text, { tone: "danger" });
