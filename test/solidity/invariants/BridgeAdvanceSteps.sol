// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {AdvanceQuote, IBridgeAdvances, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgeArrivalSteps} from "./BridgeArrivalSteps.sol";

/// @title BridgeAdvanceSteps
/// @notice Fillers pay receivers in advance: of transfers that arrive, and of some that their chains took back.
abstract contract BridgeAdvanceSteps is BridgeArrivalSteps {
    /// @dev Two units for each part that a transfer is paid in: of limit, and of liquidity.
    uint256 private constant MOST_ROUNDING = 400;

    /// @dev Somebody of his own advances each, so that what he has is what he was repaid for it.
    function advance(uint256 seed) external {
        bytes32 id = _pickOffering(seed);
        if (id == 0) return;
        // its place is a guard alone
        bool isElsewhere = _pick(seed, "place", 4) == 0;
        _advanceFor(id, uint16(_pick(seed, "bound", 3) * 5_000), isElsewhere);
    }

    /// @dev The advancer lets the curve take so much of what he is repaid.
    function _advanceFor(bytes32 id, uint16 curveBound, bool isElsewhere) internal {
        Moved storage moved = transfers[id];
        TransferFrame memory transfer = _frameOf(id);
        if (isElsewhere) ++transfer.index;
        address filler = _fillerOf(id);
        // of what is advanced, its maker has said so
        bool isFirst = moved.advancer == address(0);
        if (isFirst) _boundCurve(moved.destination, filler, curveBound);
        (uint256 units, uint256 fee) = _advance(moved.destination, filler, transfer, id);
        if (units == 0) return _checkRefusal(moved, transfer);
        bool isOver = moved.isAccepted || moved.isEnded;
        assertFalse(isOver && transfer.index == moved.index, "what was over was advanced in its place");
        assertLt(time, moved.offeredUntil, "an advance came after its offer");
        if (isFirst) assertGe(units, moved.least, "less was advanced than the least");
        // at another place what is over is advanced all the same, and once more: that is its maker's loss
        if (isOver) return _did("advanced in vain");
        assertEq(moved.advancer, address(0), "a transfer was advanced twice");
        moved.advancer = filler;
        // of what is paid in parts, each is rounded
        moved.least = Math.saturatingSub(units + fee, (moved.whole * curveBound) / 10_000 + MOST_ROUNDING);
        _did("advanced");
    }

    /// @dev What its chain took back costs who believed in it, and nobody else.
    function advanceVanished(uint256 seed) external {
        uint256 from = vanished.length == 0 ? 0 : _pick(seed, "vanished", vanished.length);
        for (uint256 i = 0; i < vanished.length; ++i) {
            Vanished memory gone = vanished[(from + i) % vanished.length];
            // a place that nothing has yet
            TransferFrame memory transfer = TransferFrame(lanes[gone.lane].id, gone.index + 1_000, gone.frame);
            (uint256 units, ) = _advance(lanes[gone.lane].destination, attacker, transfer, 0);
            if (units != 0) return _did("advanced in vain");
        }
    }

    // ---------------------------------------------------------------- internal

    function _pickOffering(uint256 seed) private view returns (bytes32) {
        uint256 count = ids.length;
        uint256 from = count == 0 ? 0 : _pick(seed, "transfer", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            Moved storage moved = transfers[id];
            if (moved.offeredUntil > time && !moved.isAccepted) return id;
        }
        return count == 0 ? bytes32(0) : ids[from];
    }

    /// @dev What the receiver was paid, 0 where it was refused, and what is earned by it. It moves nothing of the
    /// custody's, whatever it is. Strangers beside move another than `id`, the transfer in its own place.
    function _advance(
        uint256 chain,
        address filler,
        TransferFrame memory transfer,
        bytes32 id
    ) private returns (uint256 units, uint256 fee) {
        _enter(chain);
        AdvanceQuote memory quoted;
        try bridges[chain].quoteAdvance(transfer) returns (AdvanceQuote memory quoted_) {
            quoted = quoted_;
        } catch {
            return (0, 0);
        }
        if (!_endow(chain, filler, quoted.amount)) return (0, 0);
        _letStranger(chain, id, address(0));
        bytes32 books = _imprint(chain);
        vm.recordLogs();
        vm.prank(filler);
        uint256 least = _leastFor(quoted);
        try bridges[chain].advance(least, uint40(time), transfer.laneId, transfer.index, transfer.frame) returns (
            uint256 paid
        ) {
            units = paid;
            assertLe(least, quoted.fee, "an advance earned less than it named");
        } catch {
            // the token refuses him, or less is offered than he names
            _give(chain, filler, quoted.amount);
            _noteStranger();
            return (0, 0);
        }
        fee = quoted.fee;
        assertEq(units, quoted.units, "an advance paid something else than was quoted");
        if (!isBeside) assertEq(_imprint(chain), books, "an advance moved what is the custody's");
        assertEq(tokens[chain].balanceOf(filler), 0, "an advance cost something else than was quoted");
        _give(chain, quoted.receiver, quoted.amount);
        _noteAll();
        _noteStranger();
    }

    /// @dev What is offered, or for some of them one unit more.
    function _leastFor(AdvanceQuote memory quoted) private pure returns (uint256) {
        return uint256(quoted.transferId) % 8 == 0 ? quoted.fee + 1 : quoted.fee;
    }

    function _fillerOf(bytes32 id) internal pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode("filler", id)))));
    }

    function _boundCurve(uint256 chain, address filler, uint16 mostBps) internal {
        _enter(chain);
        vm.prank(filler);
        bridges[chain].setCurveBound(mostBps);
    }

    /// @dev Of what is minted there is no more than users have.
    function _endow(uint256 chain, address filler, uint256 amount) internal returns (bool) {
        if (chain == SPOKE_B) {
            if (tokens[chain].balanceOf(user) < amount) return false;
            vm.prank(user);
            tokens[chain].transfer(filler, amount);
        } else {
            tokens[chain].mint(filler, amount);
        }
        vm.prank(filler);
        tokens[chain].approve(address(bridges[chain]), amount);
        return true;
    }

    /// @dev It was not the custody's: it is not counted.
    function _give(uint256 chain, address account, uint256 amount) internal {
        assertEq(tokens[chain].balanceOf(account), amount, "a receiver was not paid what was advanced");
        vm.prank(account);
        tokens[chain].transfer(chain == SPOKE_B ? user : DONE_WITH, amount);
    }

    function _imprint(uint256 chain) private view returns (bytes32) {
        (bytes memory flows, uint64[] memory others) = ("", new uint64[](CHAINS));
        for (uint256 other = 0; other < CHAINS; ++other) {
            (, uint256 available) = custodies[chain].limitOf(chainIds[other], Limited.Arrivals);
            flows = abi.encode(flows, custodies[chain].flows(chainIds[other]), available, others);
        }
        return keccak256(abi.encode(_books(chain), flows));
    }

    /// @dev What nothing speaks against is refused for what it pays alone, or by the token.
    function _checkRefusal(Moved storage moved, TransferFrame memory transfer) private {
        bool isClosed = _isPaused(moved.destination) || moved.advancer != address(0) || moved.isCalled;
        bool isDone = mailboxes[moved.destination].isDone(transfer.laneId, transfer.index);
        if (isClosed || isDone || time >= moved.offeredUntil) return _did("refused advances");
        _enter(moved.destination);
        try bridges[moved.destination].quoteAdvance(transfer) {} catch (bytes memory reason) {
            bytes4 refusal = bytes4(reason);
            // in vain, before
            bool isOver = moved.isAccepted || moved.isEnded;
            if (isOver && refusal == IBridgeEvents.AlreadyAdvanced.selector) return;
            bool isHeldUp =
                refusal == IMailbox.LanePaused.selector || refusal == ILightClient.LightClientStopped.selector;
            assertTrue(isHeldUp || refusal == IBridgeAdvances.AdvanceTooLittle.selector, "an advance was refused");
        }
    }
}
