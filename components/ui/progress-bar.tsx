import { clsx } from "clsx";

interface ProgressBarProps {
  /** Names the work. */
  label: string;
  /** The progress as text: "30 of 1,240". */
  text: string;
  done: number;
  /** If 0, the bar is empty. Null while the total isn't known yet: the bar is then indeterminate. */
  total: number | null;
  className?: string;
}

export function ProgressBar({ label, text, done, total, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={text}
      {...(total === null ? {} : { max: Math.max(total, 1), value: done })}
      className={clsx(
        "h-1.5 appearance-none indeterminate:animate-pulse indeterminate:bg-accent-soft indeterminate:[&::-webkit-progress-bar]:bg-transparent overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]",
        className,
      )}
    />
  );
}
