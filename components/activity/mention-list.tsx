"use client";

import { ColleagueOption } from "@/components/colleagues/colleague-option";
import type { Colleague } from "@/lib/contracts/activity/activity";

interface MentionListProps {
  id: string;
  people: readonly Colleague[];
  active: number;
  onChoose: (person: Colleague) => void;
  onPoint: (index: number) => void;
}

/** The colleagues that match an `@`, below the field. */
export default function MentionList({ id, people, active, onChoose, onPoint }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Colleagues to mention"
      className="absolute top-full left-0 z-20 mt-1 max-h-64 w-full max-w-xs overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-md"
    >
      {people.map((person, index) => (
        <ColleagueOption
          key={person.uid}
          id={`${id}-${index}`}
          name={person.name}
          text={person.name}
          detail={person.title}
          isActive={index === active}
          onChoose={() => onChoose(person)}
          onPoint={() => onPoint(index)}
        />
      ))}
    </div>
  );
}
