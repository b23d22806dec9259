// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BridgeCampaign} from "./BridgeCampaign.sol";
import {BridgeForgeryCampaign} from "./BridgeForgeryCampaign.sol";
import {CampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";

/// @title BridgeInvariantTest
/// @notice What holds of the money of a bridge, whatever happens on and between its chains.
/// @dev Of all chains together, after each step (`BridgeChecks`):
/// 1. What the books of all custodies hold together is what was locked and has been let out at neither end, and what
/// was written off.
/// 2. What was minted, with what is owed of it, is what lies locked for it in the vaults.
/// 3. What a custody says to have sent, accepted, sent back and paid back, to each chain, is what it did.
/// 4. No more arrives than was sent; and no more comes back than did not arrive, or was returned.
/// 5. No more leaves the books for a chain's messages than its limits let in since the beginning; beyond what was sent
/// there, whatever came back, no more than the limit of arrivals let in.
/// 6. What is allowed is never more than twice a limit's capacity, of what comes back no more than once.
/// 7. What is outstanding of a chain is no more than its ceiling and what came back to here.
///
/// Of a custody, after each step (`BridgeChecks`):
/// 8. What is queued is what those wait for who are queued.
/// 9. What is set aside is what is set aside for receivers and integrators by name.
/// 10. The bridge holds neither tokens nor coins.
/// 11. What a vault holds is what came less what went; a mint holds nothing, and its supply is what it minted less
/// what it burned.
/// 12. What is somebody's by name, or the protocol's, is there in cash; liquidity is the rest.
/// 13. A vault owes no more than it has: deposits are never refused.
/// 14. The providers' assets are what is held less all that the books say is others'.
/// 15. Providers cannot withdraw what others wait for.
/// 16. The price of a share never falls, but as a loss is written off (51, 52).
/// 17. What providers have earned is never taken from them.
/// 18. What is outstanding of all chains, less what is loose, is what a mint minted less what it burned.
///
/// Of a transfer, one after each step and all at the end (`BridgeChecks`, `BridgeCampaign`):
/// 19. Nobody is paid, and no transfer moves, but by a step that says so.
/// 20. At both ends together no more is let out than was locked.
/// 21. A transfer does not arrive and end; of what was ended nothing is paid, and nothing comes back but what was
/// ended or returned.
/// 22. Who is paid gets at least what he asked for, whatever parts it is paid in.
/// 23. What was taken as a fee is never paid to who a transfer is for, or comes from.
/// 24. No part of a unit is paid.
///
/// Of each step, as it is done (`Bridge*Steps`):
/// 25. A transfer costs what was quoted, and tells what was locked.
/// 26. A message counts once, and one that its chain took back never, in whatever place.
/// 27. Nothing leaves, arrives or is paid while the asset is paused; nothing arrives by a lane that is paused, or whose
/// light clients are stopped or distrusted; and everything does as soon as none of this is so.
/// 28. Nobody is paid at once while others are queued for what is there; who is next is paid, and nobody else; no line
/// goes back.
/// 29. Only receivers claim what is set aside; others have it paid to them.
/// 30. What nobody vouches for is contained by anyone, anything else by nobody; and is proven again as soon as it can
/// be, and only if it must.
/// 31. Only what is late is ended, and by others than its receiver sent back.
/// 32. A return takes no more than what waits, and leaves at least half of that; what comes back is that, once.
/// 33. No deposit loses more than the rounding of a share, and none for a block gains, whatever it is put around.
/// 34. Nobody gains by going there and back, in a block or in two.
///
/// Of each advance, as it is made (`BridgeAdvanceSteps`):
/// 42. It costs and pays what was quoted, once for each transfer, before its offer ends, and no less than the least.
/// What is repaid is never less than was quoted, less what its maker lets the curve take.
/// 43. It moves nothing of a custody's, and uses no limit: what vanished, or had arrived, is its maker's loss.
/// 44. What was advanced neither ends nor is sent back; it is paid to who advanced it.
/// 45. What is ready is handed over whenever its receiver takes it; a call that fails changes nothing.
///
/// Of each walk of one actor, their own transfers, returns, ends, settlements and advances in any order, which they
/// then close: all is over, and they have nowhere more than before (`BridgeTrace`). Compared is what others find with
/// it and without it, at the same time:
/// 46. What a vault's curve took of them is at least its price of what the vault lacks more than without them, and of
/// what they filled for good.
/// 47. A limit lets in more by no more than they sent and did not have back, less by no more than it let in for them.
/// 48. What is outstanding of a chain grows by no more than arrived from there, and falls by no more than was burned
/// for there for good; so does what is loose: but for what melts in the time that the walk took.
/// 49. They gain nothing; no books moved, and no price of others rose, by more than they lost.
/// 50. What arrived paid what the terms state. What nothing befell comes back whole, but for what a return costs.
///
/// While a stranger acts inside calls of receivers, of the token and of who gets change, once in a step
/// (`BridgeStrangerSteps`), all of this holds; and (`BridgeNotes`, `BridgeArrivalSteps`, `BridgePayoutSteps`):
/// 53. A payload is handed over once, or its transfer is ready for that until its receiver takes the asset.
/// 54. Anybody pushes what is ready seven days after its deadline, and sends it back thirty days after: no second
/// before.
/// While the bridge is locked nobody has a receiver called, whatever else calls them (`BridgeLockSteps`).
/// 55. What limit and liquidity suffice for, and nobody of its lane waits before, does not wait when it arrives.
/// What comes back uses up as much of what can come back.
/// 56. Who is below their minimum leaves the line when it is moved, and is let into none.
///
/// Of each loss that is written off, rightly or not (`BridgeLossSteps`, `BridgeChecks`):
/// 51. No share is issued, redeemed or transferred while shares are held, nor held again before they moved for longer.
/// 52. Nothing is written off while shares move, after seven days, or beyond what the chain's messages released;
/// nothing undone but what was written off in this hold. It moves no money and no share, and lowers or raises what all
/// shares have by exactly as much: nobody gains by it.
///
/// At the end, when nothing is in the way any more (`BridgeEnd`, `BridgeCampaign`):
/// 35. The sums over all transfers are what was counted.
/// 36. Every transfer is paid or came back, one of both, and is so whole but for fees; nothing is underway.
/// 37. With liquidity for them, all lines are empty, and nothing is set aside.
/// 38. Every provider can have all that is his.
contract BridgeInvariantTest is CampaignTest {
    /// @dev In one function, since each would go through the same sequences of steps again.
    /// hardhat-config: default.invariant.runs = 16
    /// hardhat-config: full.invariant.depth = 200
    function invariant_noUnitIsLostMadeOrPaidTwice() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new BridgeCampaign();
    }
}

/// @title BridgeForgeryInvariantTest
/// @notice What holds while somebody has chains believe any message of others.
/// @dev All of the above but 4, 20, 21 and what needs an honest end (36 to 38), and instead:
/// 39. No more comes back than was sent, and no more is sent back than arrived.
/// 40. Each end lets out no more than a transfer was, in all: where little was forged to come back, the rest still
/// does.
/// 41. What was let out beyond what was locked is no more than the limits let in, over both ends.
/// 45. What was voided while it waited is not paid any more, in any way; and binds nothing once somebody has freed it.
contract BridgeForgeryInvariantTest is CampaignTest {
    /// hardhat-config: default.invariant.runs = 16
    /// hardhat-config: full.invariant.depth = 200
    function invariant_whoForgesTakesNoMoreThanTheLimitsLetIn() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new BridgeForgeryCampaign();
    }
}
