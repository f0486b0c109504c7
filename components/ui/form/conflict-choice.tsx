import { Button } from "../button/button";

interface ConflictChoiceProps {
  /** Takes what somebody else saved meanwhile into the form. */
  onTheirs: () => void;
  /** Saves the form's own values over it. */
  onMine: () => void;
}

/** The way on for somebody whose form was overtaken: one of the two versions is chosen, none is lost unseen. */
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
