import { ISSUE_SLOT, issueDayFrom } from '#domain/newsletter/issue-schedule.ts'
import type { TextFile } from '#site/content-checks/content-files.ts'
import type { Scaffold } from './scaffold.ts'

type NewIssue = { date: string | undefined; texts: TextFile[]; today: string }

export function scaffoldIssue({ date, texts, today }: NewIssue): Scaffold {
  const next = issueDayFrom(today.slice(0, 10))
  if (!date) return { refusal: `Add a date: npm run new:issue -- ${next}` }
  if (!isCalendarDate(date)) {
    return { refusal: `"${date}" is not a date. Write year, month and day, such as ${next}.` }
  }
  const day = issueDayFrom(date)
  if (day !== date) {
    return { refusal: `${date} is not a ${ISSUE_SLOT.weekday}. The next one is ${day}.` }
  }
  const file = `content/newsletter/${date}.mdx`
  const issues = texts.filter(({ kind }) => kind === 'newsletter')
  if (issues.some(({ id }) => id === date)) {
    return {
      refusal: `${file} already exists. Choose another ${ISSUE_SLOT.weekday}, or open that file.`,
    }
  }
  const number = 1 + Math.max(0, ...issues.map(({ values }) => Number(values.number) || 0))
  const article = texts.find(({ kind, isDraft }) => kind === 'articles' && !isDraft)?.id
  return { file, source: write({ date, number, article }) }
}

/** Refuses days that the calendar does not have, such as 2026-02-30. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().slice(0, 10) === text
}

function write(issue: { date: string; number: number; article: string | undefined }): string {
  const { date, number, article } = issue
  const reading = article
    ? `A sentence on why to read [a long piece](/articles/${article}) with this letter.`
    : 'A sentence on what to read with this letter.'
  return `---
title: "Letter ${number}, untitled"
# A mailbox shows the subject and the preheader.
subject: "Letter ${number}, untitled"
preheader: "At most 150 characters that the subject does not say."
description: "Between 50 and 200 characters about letter ${number}, for the archive, search engines and cards."
date: ${date}
number: ${number}
author: "Kachi Research Desk"
# The date on which figures were checked, and what the writers own.
asOf: ${date}
holdings: "No positions in the companies named."
tags: ["Value investing"]
# Remove this line to publish and send the issue.
draft: true
---

## A heading that is a claim

Three or four paragraphs. The last one gives the counter-argument.

## The number: ¥300

One sum, worked through, for an invented company.

<MarketSnapshot />

## From the magazine

${reading}

<Picks />

## A term, explained

**The term.** What it means, and what it does not.

## What we got wrong or left out

What the last letter got wrong, and what this one leaves out.
`
}
