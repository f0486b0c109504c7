import { Notice } from "@/components/ui/state/notice";
import { formatPlural } from "@/lib/contracts/text/format-number";

interface HandOverNoticeProps {
  /** The number of disabled members who still own something. */
  count: number;
  onShow: () => void;
}

/** Says that disabled members still own accounts or open tasks, and lists them when asked. */
export function HandOverNotice({ count, onShow }: HandOverNoticeProps) {
  return (
    <Notice tone="warning" className="mb-4">
      {`${formatPlural(count, "disabled person", "disabled people")} still ${count === 1 ? "owns" : "own"} accounts or open tasks. `}
      <button type="button" className="font-medium underline underline-offset-2" onClick={onShow}>
        Hand them over
      </button>
    </Notice>
  );
}
