import { Button } from "../button/button";

interface ConflictChoiceProps {
  /** Loads the version that another user saved in the meantime into the form. */
  onOtherVersion: () => void;
  /** Saves the form's own values over that version. */
  onOwnVersion: () => void;
}

/** Shown when another user saved the same entry in the meantime: the user chooses one of the two versions. */
export function ConflictChoice({ onOtherVersion, onOwnVersion }: ConflictChoiceProps) {
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={onOtherVersion}>
        Show their version
      </Button>
      <Button size="sm" onClick={onOwnVersion}>
        Save mine instead
      </Button>
    </span>
  );
}
