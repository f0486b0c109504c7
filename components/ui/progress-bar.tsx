import { clsx } from "clsx";

interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** How far it is, in words: "30 of 1,240". */
  text: string;
  done: number;
  /** Nothing to do is shown as nothing done. */
  total: number;
  className?: string;
}

/** How far something is. */
export function ProgressBar({ label, text, done, total, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={text}
      max={Math.max(total, 1)}
      value={done}
      className={clsx(
        "h-1.5 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]",
        className,
      )}
    />
  );
}
