"use client";

import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** What stands in the part's place when it can't be drawn. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps the trouble of one part of the page, such as code that doesn't arrive, from taking the whole page along. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn("A part of the page could not be shown.", error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
