import { expect, it } from 'vitest';
import { toMermaid } from './export-actions.ts';
import { graph, ref, SHOP } from './testing.ts';

it('writes a flowchart with a subgraph for each group of servers and a dotted line for a reply', () => {
  expect(toMermaid(graph(SHOP))).toBe(`flowchart LR
  n0[["Shop<br/>1.0.0"]]
  n3(["receive: collect<br/>paid"])
  n6(["send: Place an order<br/>placed"])
  subgraph n1["prod · kafka://broker.example<br/>test · mqtt://test.example"]
    n2["payments<br/>pay/#123;id#125;<br/>• paid<br/>• refused"]
  end
  subgraph n4["prod · kafka://broker.example"]
    n5["orders<br/>orders<br/>• placed"]
    n7["answers<br/>address unknown<br/>• taken"]
  end
  subgraph n8["test · mqtt://test.example"]
    n9["attic<br/>attic"]
  end
  n3 --> n0
  n2 -->|"paid"| n3
  n0 --> n6
  n6 -->|"request"| n5
  n7 -.->|"reply"| n6
`);
});

it('escapes names that look like syntax', () => {
  const evil = '"]; click n0 href "javascript:x" %%{init}%% <img src=x onerror=y> `$$\\n\nend';
  const text = toMermaid(
    graph({
      channels: { [evil]: { address: evil } },
      operations: { [evil]: { action: 'send', channel: ref('channels/x') } },
    }),
  );
  const [first, ...lines] = text.trim().split('\n');
  expect(first).toBe('flowchart LR');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).toMatch(/^ {2}n\d+(\[\["[^"]*"\]\]|\["[^"]*"\]|\(\["[^"]*"\]\)| --> n\d+)$/);
    expect(line.replaceAll('<br/>', '').replace(/-->/, '')).not.toMatch(/[<>`%$\\]/);
  }
});
