// Generated from emails/ by "npm run generate emails".
import { type Context, type ReactNode } from 'react';
import type { IssueFigures } from '#domain/newsletter/issue-figures.ts';
/** `siteUrl` is the base of relative links. */
type IssueValues = {
    figures: IssueFigures;
    siteUrl: string;
};
export declare const IssueContext: Context<IssueValues>;
export declare function MarketSnapshot(): ReactNode;
/** `<Picks />`: shows nothing in a week without picks. */
export declare function Picks(): ReactNode;
export {};
