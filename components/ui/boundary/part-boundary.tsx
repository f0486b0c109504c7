"use client";

import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Shown in place of the part when it fails; `retry` renders the part again. */
  fallback: (retry: () => void) => ReactNode;
  onError?: () => void;
  /** The part; a function receives whether it is being rendered again after a failure. */
  children: ReactNode | ((isRetry: boolean) => ReactNode);
}

/** Confines an error of one part of the page, such as code that fails to load, to that part. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean; isRetry: boolean }> {
  override state = { hasFailed: false, isRetry: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn("Part of this page could not be shown.", error);
    this.props.onError?.();
  }

  override render() {
    const { children, fallback } = this.props;
    if (this.state.hasFailed) return fallback(() => this.setState({ hasFailed: false, isRetry: true }));
    return typeof children === "function" ? children(this.state.isRetry) : children;
  }
}
