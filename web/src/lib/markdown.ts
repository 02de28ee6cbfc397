// The little Markdown of the rules pages, as data: headings, rules with their number and source, tables, paragraphs.
export interface Inline { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'rule'; id: string; body: Inline[]; source: string; plain: string }
  | { kind: 'item'; body: Inline[]; plain: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'paragraph'; body: Inline[]; plain: string }

export function inline(text: string): Inline[] {
  const found: Inline[] = []
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g
  let at = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) })
    found.push(match[1] !== undefined ? { kind: 'strong', text: match[1] } : match[2] !== undefined ? { kind: 'em', text: match[2] } : { kind: 'code', text: match[3] })
    at = match.index + match[0].length
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) })
  return found
}

function cells(line: string): Inline[][] {
  return line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()))
}

export function blocks(text: string): Block[] {
  const found: Block[] = []
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    const rule = /^- \*\*(R\d+\.\d+)\*\* (.+?)(?: \*\((.+)\)\*)?$/.exec(line)
    if (!line.trim()) continue
    if (heading) found.push({ kind: 'heading', level: heading[1].length, text: heading[2], id: `h-${heading[2].toLowerCase().replace(/\W+/g, '-')}` })
    else if (rule) found.push({ kind: 'rule', id: rule[1], body: inline(rule[2]), source: rule[3] ?? '', plain: `${rule[1]} ${rule[2]}` })
    else if (/^\s*\|/.test(line)) {
      const table: Inline[][][] = []
      while (i < lines.length && /^\s*\|/.test(lines[i])) {
        if (!/^\s*\|[\s|:-]+\|\s*$/.test(lines[i])) table.push(cells(lines[i]))
        i++
      }
      i--
      found.push({ kind: 'table', head: table[0] ?? [], rows: table.slice(1) })
    } else if (/^- /.test(line)) found.push({ kind: 'item', body: inline(line.slice(2)), plain: line })
    else found.push({ kind: 'paragraph', body: inline(line), plain: line })
  }
  return found
}
