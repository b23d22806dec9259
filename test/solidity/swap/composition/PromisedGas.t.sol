// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {OrderDestination} from "../../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {ComposedFixture} from "./ComposedFixture.sol";

/// @dev Uses nearly all the gas that its order was promised, and refuses less.
contract GasUser is IOrderReceiver {
    uint256 private immutable PROMISED;
    uint256 public calls;

    error PromiseBroken(uint256 gas);

    constructor(uint256 promised) {
        PROMISED = promised;
    }

    function onOrderFilled(OrderResult calldata, bytes calldata) external returns (bytes4) {
        uint256 start = gasleft();
        // 1,000 for the way into this function
        require(start + 1_000 >= PROMISED, PromiseBroken(start));
        while (start - gasleft() < PROMISED - 50_000) {}
        ++calls;
        return IOrderReceiver.onOrderFilled.selector;
    }
}

/// @dev Takes its call with any gas, as a receiver does that catches its own failures; notes the gas.
contract GasNotes is IOrderReceiver {
    uint256 public gas;

    function onOrderFilled(OrderResult calldata, bytes calldata) external returns (bytes4) {
        gas = gasleft();
        return IOrderReceiver.onOrderFilled.selector;
    }
}

/// @dev Delivered with gas just above the promised gas, or with any other: an order that can be filled is filled, or
/// the delivery changes nothing. No relayer can have it held by bringing little gas.
contract PromisedGasTest is ComposedFixture {
    uint64 private constant CALL_GAS = 400_000;
    uint256 private constant STEP = 25_000;

    GasUser private _user;

    function setUp() public override {
        super.setUp();
        _user = new GasUser(CALL_GAS);
    }

    function test_orderWithACall_throughAPool() public {
        _sweep(_calling(_route(_throughPool(address(tokenOut)))));
    }

    function test_orderWithACall_throughAPair() public {
        _sweep(_calling(_route(_throughPair(address(tokenOut)))));
    }

    function test_orderWithACall_throughAKeyedPool() public {
        _sweep(_calling(_route(_throughKeyed(address(tokenOut)))));
    }

    function test_orderWithACall_splitOverAll() public {
        bytes memory first = abi.encodePacked(uint16(3_000), uint8(1), _throughPair(address(tokenOut)));
        bytes memory second = abi.encodePacked(uint16(4_000), uint8(1), _throughPool(address(tokenOut)));
        bytes memory third = abi.encodePacked(uint16(0), uint8(1), _throughKeyed(address(tokenOut)));
        _sweep(_calling(_route(bytes.concat(hex"0003", first, second, third))));
    }

    function test_orderWithACall_withNothingToSwap() public {
        SwapOrder memory order = _calling("");
        (order.quotedOut, order.leastOut) = (uint128(99 * ONE), uint128(98 * ONE));
        _sweep(order);
    }

    function test_orderWithALongCall() public {
        SwapOrder memory order = _calling(_route(_throughPool(address(tokenOut))));
        order.call = new bytes(3_700);
        _sweep(order);
    }

    /// @dev The greater the call's part, the more the calls around it keep (EIP-150). Little is promised beside it.
    function test_orderWithACallOfMuchGas() public {
        _enter(SPOKE_A);
        OrderDestination memory destination = _destination(address(receivers[HUB]));
        destination.baseGas = 140;
        vm.prank(admin);
        _settings(SPOKE_A).setDestination(chainIds[HUB], destination);
        _user = new GasUser(9 * CALL_GAS);
        SwapOrder memory order = _calling("");
        (order.quotedOut, order.leastOut) = (uint128(99 * ONE), uint128(98 * ONE));
        order.callGas = 9 * CALL_GAS;
        _sweepFrom(order, 4_000_000, 5_900_000);
    }

    /// @dev No message promises a filler's gas.
    function test_fill_withAnyGas_callsTheReceiverWithItsGas_orReverts() public {
        GasNotes notes = new GasNotes();
        SwapOrder memory order = _calling(_route(_throughPool(address(tokenOut))));
        order.receiver = abi.encodePacked(address(notes));
        HeldOrder memory held = _holdOrder(order);
        _restorePrice();
        bytes memory call = abi.encodeCall(ISwapReceiver.fill, (held, _direct()));
        uint256 filled;
        for (uint256 gas = 200_000; gas < 1_200_000; gas += STEP) {
            uint256 state = vm.snapshotState();
            (bool succeeded, ) = address(receivers[HUB]).call{gas: gas}(call);
            assertEq(receivers[HUB].isHeld(held), !succeeded);
            if (succeeded) {
                ++filled;
                // 1,000 for the way into the function
                assertGe(notes.gas() + 1_000, CALL_GAS);
            }
            vm.revertToState(state);
        }
        assertGt(filled, 10);
    }

    /// @dev Its data is long, and it is held: the hold hashes all of it.
    function test_orderWithALongCall_thatCannotBeFilled_isHeld_orNotDelivered() public {
        SwapOrder memory order = _calling(_route(_throughPool(address(tokenOut))));
        order.call = new bytes(3_700);
        _sendOne(order);
        _pushOutPrice(HUB, PUSHED);
        (uint256 done, ) = _deliverWithGas(400_000, 5_000_000);
        assertGt(done, 0);
        assertEq(_user.calls(), 0);
    }

    // ---------------------------------------------------------------- helpers

    function _calling(bytes memory hops) private view returns (SwapOrder memory order) {
        order = _order();
        (order.destinationHops, order.receiver) = (hops, abi.encodePacked(address(_user)));
        (order.callGas, order.call) = (CALL_GAS, "call");
    }

    function _sweep(SwapOrder memory order) private {
        _sweepFrom(order, 400_000, 5_000_000);
    }

    function _sweepFrom(SwapOrder memory order, uint256 least, uint256 most) private {
        _sendOne(order);
        (uint256 done, uint256 held) = _deliverWithGas(least, most);
        assertGt(done, 10);
        assertEq(held, 0, "no order is held for want of gas");
    }

    /// @dev Number of gas limits at which the order was delivered, and at which it was held then.
    function _deliverWithGas(uint256 least, uint256 most) private returns (uint256 done, uint256 held) {
        bytes32 laneId = lanes[lane].id;
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (laneId, _batchOf(lane, index)));
        for (uint256 gas = least; gas < most; gas += STEP) {
            uint256 state = vm.snapshotState();
            (bool succeeded, ) = address(mailboxes[HUB]).call{gas: gas}(call);
            uint256 ofOrders = receivers[HUB].heldOf(address(tokens[HUB]));
            if (succeeded && mailboxes[HUB].isDone(laneId, index)) {
                ++done;
                if (ofOrders != 0) ++held;
                else assertEq(_user.calls(), 1);
            } else {
                assertEq(ofOrders, 0);
            }
            vm.revertToState(state);
        }
    }
}
