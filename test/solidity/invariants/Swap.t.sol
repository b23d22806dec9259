// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CampaignTest} from "./CampaignTest.sol";
import {ICampaign} from "./ICampaign.sol";
import {SwapCampaign} from "./SwapCampaign.sol";

/// @title SwapInvariantTest
/// @notice What holds of orders over three chains, whatever happens on and between the chains.
/// @dev Of each chain, after each step (`SwapChecks`):
/// 1. The router holds no token and no coin, and no allowance of its own stays.
/// 2. The executor holds nothing, and gives no venue an allowance.
/// 3. No venue holds anything, also none that was removed; nor does the contract that calls receivers.
/// 4. Nothing is left in the UniversalRouter, whatever its pools did not take.
/// 5. The receiver of orders holds exactly the sum of what is held for orders, and no other token or coin.
/// 6. The purse and the integrator got exactly the fees that were quoted, less what a token keeps of them.
///
/// Of an order, one after each step and all at the end (`SwapChecks`):
/// 7. Its accounts are paid by no step that says nothing of it.
/// 8. It has one end at most: filled, paid in the asset, or refunded.
/// 9. It is held exactly while it should be.
///
/// Of each step, as it is done (`Swap*Steps`):
/// 10. A nonce is used by an order that is taken, and by no other; no order with it is taken again, signed or not.
/// 11. An order costs its sender exactly the input, in a token or in coin, and a refused order costs nothing.
/// 12. An order is refused for a pause, a removed venue, a price, its receiver's call or a pool that gets less than it
/// asks for, and for nothing else. A router without a purse takes and quotes none.
/// 13. A receiver that is paid the final token gets at least the minimum of that moment, by delivery, advance or fill.
/// 14. An order that a delivery cannot fill is held with all that came for it, or paid if its hold would be over.
/// 15. An advance fills an order or changes nothing. It moves no books and nothing that is held, true or invented.
/// 16. The proof of an advanced order pays the advancer, and nobody else.
/// 17. An order that is delivered inside another swap is held.
/// 18. A second delivery changes nothing, nor does one over a lane that is paused.
/// 19. A filler gets the fill fee of that moment, nothing at the hold; a fill that fails pays nothing.
/// 20. Only an owner takes, fills at an own minimum, and sends back. Anybody ends a hold, but not before its time.
/// 21. Only what is late and was not advanced is ended. What goes back is paid to `refundTo` at the origin.
/// 22. A stranger who moves the pool around a delivery or a fill gains at most what the order would have got without
/// them, less the minimum of that moment; and nothing around an order that is held.
///
/// At the end, when nothing is in the way any more (`SwapCampaign`):
/// 23. Every order has ended, and nothing is held.
contract SwapInvariantTest is CampaignTest {
    /// @dev In one function, since each would go through the same sequences of steps again.
    /// hardhat-config: full.invariant.depth = 200
    function invariant_everyOrderHasOneEnd_andNothingStaysBetweenSteps() public {
        campaign.check();
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new SwapCampaign();
    }
}
