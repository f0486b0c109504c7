import { Button } from "../button/button";

interface ConflictChoiceProps {
  /** Loads the version that another user saved in the meantime into the form. */
  onTheirs: () => void;
  /** Saves the form's own values over that version. */
  onMine: () => void;
}

/** Shown when another user saved the same entry in the meantime: the user chooses one of the two versions. */
export function ConflictChoice({ onTheirs, onMine }: ConflictChoiceProps) {
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={onTheirs}>
        Show their version
      </Button>
      <Button size="sm" onClick={onMine}>
        Save mine instead
      </Button>
    </span>
  );
}
