// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Books, Flows, Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {IMint} from "../../../contracts/bridge/interfaces/IMint.sol";
import {BridgeTrace} from "./BridgeTrace.sol";
import {ICampaign} from "./ICampaign.sol";

/// @title BridgeChecks
/// @notice What must hold after any step. Nothing here goes through all transfers.
abstract contract BridgeChecks is BridgeTrace, ICampaign {
    /// @dev A vault as it was when it was looked at last.
    struct Price {
        uint256 assets;
        uint256 shares;
        int256 earned;
        uint256 lost;
        uint256 heldFrom;
        bytes32 holders;
    }

    mapping(uint256 chain => Price) private _prices;
    uint256 private _looked;

    function check() external {
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            Books memory books = _books(chain);
            _checkBooks(chain, books);
            if (chain == SPOKE_B) {
                _checkMint(chain, books);
            } else {
                _checkVault(chain, books);
                _checkProviders(chain, books);
            }
            for (uint256 other = 0; other < CHAINS; ++other) {
                if (other == chain) continue;
                _checkFlows(chain, other);
                _checkAllowed(chain, other);
            }
        }
        _checkNet();
        if (ids.length != 0) _checkTransfer(ids[_looked++ % ids.length]);
    }

    // ---------------------------------------------------------------- all chains

    /// @dev Over every path: what the books hold is what was locked and has not been let out anywhere.
    function _checkNet() private view {
        int256 kept = _books(HUB).net + _books(SPOKE_A).net - int256(writtenOff[HUB] + writtenOff[SPOKE_A]);
        Books memory minted = _books(SPOKE_B);
        assertEq(kept + minted.net, underway, "more or less is in the books than what is underway");
        uint256 supply = tokens[SPOKE_B].totalSupply() / custodies[SPOKE_B].unit();
        uint256 due = minted.queued + minted.claimable + minted.fees;
        assertEq(int256(supply + due), kept - underway, "what was minted is not what is locked for it");
    }

    function _checkFlows(uint256 chain, uint256 other) private view {
        Flows memory flow = custodies[chain].flows(chainIds[other]);
        assertEq(flow.sent, sentOf[chain][other], "what was sent");
        assertEq(flow.accepted, acceptedOf[chain][other], "what was accepted");
        assertEq(flow.returned, returnedOf[chain][other], "what was returned");
        assertEq(flow.refunded, refundedOf[chain][other], "what was refunded");
        _checkFlowsOfBoth(chain, other, flow);
    }

    function _checkFlowsOfBoth(uint256 chain, uint256 other, Flows memory flow) internal view virtual;

    /// @dev Whatever was claimed, no more left than the limits let in.
    function _checkAllowed(uint256 chain, uint256 other) private view {
        Allowance memory allowance = allowances[chain][other];
        uint256 most = allowance.releases + Math.min(allowance.releases, sentOf[chain][other]) + allowance.refunds;
        assertLe(admittedOf[chain][other], most, "more was let in than the limits allow");
        uint256 beyond = Math.saturatingSub(admittedOf[chain][other], sentOf[chain][other]);
        assertLe(beyond, allowance.releases, "more than was sent was let in beyond the limit");
        (Limit memory limit, uint256 available) = custodies[chain].limitOf(chainIds[other], Limited.Arrivals);
        assertLe(available, 2 * uint256(limit.capacity), "more is allowed than twice a capacity");
        (limit, available) = custodies[chain].limitOf(chainIds[other], Limited.Returns);
        assertLe(available, limit.capacity, "more returns are allowed than the capacity");
        (limit, available) = custodies[chain].limitOf(chainIds[other], Limited.Ends);
        assertLe(available, limit.capacity, "more ends are allowed than the capacity");
    }

    // ---------------------------------------------------------------- a custody

    function _checkBooks(uint256 chain, Books memory books) private view {
        assertEq(books.queued, queuedOf[chain], "what is queued");
        uint256 ofIntegrators = custodies[chain].owedTo(integrators[0]) + custodies[chain].owedTo(integrators[1]);
        assertEq(books.claimable, setAsideOf[chain] + ofIntegrators, "what is set aside");
        assertEq(tokens[chain].balanceOf(address(bridges[chain])), 0, "the bridge holds tokens");
        assertEq(address(bridges[chain]).balance, 0, "the bridge holds coins");
    }

    function _checkMint(uint256 chain, Books memory books) private view {
        uint256 supply = tokens[chain].totalSupply();
        assertEq(supply, money[chain].went - money[chain].came, "supply is what was minted less what was burned");
        assertEq(tokens[chain].balanceOf(address(custodies[chain])), 0, "a mint holds tokens");
        assertEq(books.unvested, 0, "a mint has no providers");
        for (uint256 other = 0; other < SPOKE_B; ++other) {
            (, uint256 outstanding) = IMint(address(custodies[chain])).ceilingOf(chainIds[other]);
            uint256 most = highestCeiling[other] + refundedOf[chain][other];
            assertLe(outstanding, most, "more was minted for a chain than its ceiling");
        }
    }

    function _checkVault(uint256 chain, Books memory books) private view {
        uint256 unit = custodies[chain].unit();
        uint256 balance = tokens[chain].balanceOf(address(custodies[chain]));
        assertEq(balance, money[chain].came - money[chain].went, "a vault holds what came less what went");
        uint256 cash = (books.claimable + books.fees) * unit;
        assertGe(balance, cash, "what is somebody's by name is not there");
        assertEq(custodies[chain].liquidity(), (balance - cash) / unit, "liquidity");
        int256 owed = books.net + int256(books.queued + books.claimable + books.fees + books.unvested);
        int256 assets = int256(balance) - owed * int256(unit);
        assertGe(assets, 0, "a vault owes more than it has");
        assertEq(int256(_vault(chain).totalAssets()), assets, "assets of the providers");
        bool isRefused = _vault(chain).maxDeposit(attacker) == 0;
        assertEq(isRefused, _areSharesHeld(chain), "deposits are refused");
    }

    function _checkProviders(uint256 chain, Books memory books) private {
        uint256 unit = custodies[chain].unit();
        uint256 balance = tokens[chain].balanceOf(address(custodies[chain]));
        uint256 bound = (books.claimable + books.fees + books.queued) * unit;
        uint256 most = Math.max(_vault(chain).maxWithdraw(providers[0]), _vault(chain).maxWithdraw(providers[1]));
        assertLe(most + Math.min(bound, balance), balance, "providers can withdraw what others wait for");
        Price memory now_;
        (now_.assets, now_.shares) = (_vault(chain).totalAssets(), _vault(chain).totalSupply());
        now_.lost = writtenOff[chain];
        now_.earned = int256(now_.assets + (books.unvested + now_.lost) * unit) - money[chain].principal;
        _notePlaces(chain, now_);
        Price memory old = _prices[chain];
        if (old.shares != 0 && old.lost == now_.lost) {
            // assets per share, virtual ones included, by cross-multiplication
            uint256 one = Math.mulDiv(now_.assets + 1, 1e6 + old.shares, 1e6 + now_.shares, Math.Rounding.Ceil);
            assertGe(one, old.assets + 1, "the price of a share fell");
        }
        assertGe(now_.earned, old.earned, "providers lost what they had earned");
        bool isHeld = now_.heldFrom != 0 && now_.heldFrom == old.heldFrom;
        if (isHeld) assertEq(now_.holders, old.holders, "a share moved while shares were held");
        _prices[chain] = now_;
    }

    /// @dev Who has how many shares; and since when they are held, if they are.
    function _notePlaces(uint256 chain, Price memory now_) private view {
        if (_areSharesHeld(chain)) (now_.heldFrom, ) = _losses(chain).shareHold();
        IERC4626 vault = _vault(chain);
        now_.holders = keccak256(
            abi.encode(
                now_.shares,
                vault.balanceOf(providers[0]),
                vault.balanceOf(providers[1]),
                vault.balanceOf(attacker)
            )
        );
    }

    // ---------------------------------------------------------------- a transfer

    /// @dev Of one transfer, another each time: nobody touched it unseen, and it ends once.
    function _checkTransfer(bytes32 id) internal {
        Moved storage moved = transfers[id];
        (Stand memory one, Stand memory other) = (there[id], home[id]);
        uint256 paid = moved.paid;
        _refresh(id);
        assertEq(moved.paid, paid, "somebody was paid unseen");
        assertEq(keccak256(abi.encode(one, other)), keccak256(abi.encode(there[id], home[id])), "it moved unseen");
        _checkOneEnd(id);
        bool isWhole = one.state == EntryState.None && moved.isAccepted && one.admitted == moved.whole;
        if (isWhole && moved.back == 0) assertGe(moved.paid, moved.least, "less was paid than the least");
    }

    function _checkOneEnd(bytes32 id) internal virtual;
}
