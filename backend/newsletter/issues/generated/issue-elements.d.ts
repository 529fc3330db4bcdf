// Generated from emails/ by "npm run generate emails".
import type { ComponentType, ReactNode } from 'react';
type Properties = Record<string, unknown> & {
    children?: ReactNode;
};
/**
 * The elements of an issue with inline styles, since email apps drop most style sheets; classes are for dark
 * mode only.
 *
 * @param siteUrl the base of relative links
 */
export declare function createIssueElements(siteUrl: string): Record<string, ComponentType<Properties>>;
/** @throws if the scheme is not http, https or mailto */
export declare function absoluteLink(href: string, siteUrl: string): string;
export {};
