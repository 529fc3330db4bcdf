import { projectDirectory } from '#scripts/project.mjs'
import { loadTextFiles } from '#site/content-checks/content-files.ts'
import { writeScaffold } from './scaffold.ts'
import { scaffoldIssue } from './scaffold-issue.ts'

const today = new Date().toISOString().slice(0, 10)
const texts = loadTextFiles(projectDirectory)
writeScaffold(projectDirectory, scaffoldIssue({ date: process.argv[2], texts, today }))
