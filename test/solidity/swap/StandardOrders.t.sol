// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {
    FillInstruction,
    IDestinationSettler,
    IOriginSettler,
    OnchainCrossChainOrder,
    Output,
    ResolvedCrossChainOrder
} from "@causeway/solidity/interfaces/IERC7683.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {DestinationToken, IBridgeSettler} from "../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

/// @dev A solver of ERC-7683: it reads what an order may cost it and where it is filled, and knows nothing of ours.
contract StandardSolver {
    function fill(ResolvedCrossChainOrder calldata order) external {
        Output calldata cost = order.maxSpent[0];
        FillInstruction calldata instruction = order.fillInstructions[0];
        require(cost.chainId == block.chainid && instruction.destinationChainId == block.chainid, "elsewhere");
        address settler = address(uint160(uint256(instruction.destinationSettler)));
        IERC20(address(uint160(uint256(cost.token)))).approve(settler, cost.amount);
        IDestinationSettler(settler).fill(order.orderId, instruction.originData, "");
    }
}

/// @dev Orders of ERC-7683 whose receiver is the receiver of orders on the hub, with an order of ours as the payload.
contract StandardOrdersTest is SwapHeldFixture {
    bytes32 private constant ORDER_TYPE = keccak256(
        "TransferRequest(bytes32 assetId,uint256 amount,uint64 destinationChainId,bytes receiver,"
        "uint256 minReceived,uint40 deadline,bytes32 salt,address refundTo,bytes integrator,uint16 integratorBps,"
        "uint64 gasLimit,bytes payload,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil)"
    );
    bytes32 private constant LABEL = "of a standard order";
    uint256 private constant CAPITAL = 1_000 * ONE;

    IBridgeSettler private _originSettler;
    IBridgeSettler private _destinationSettler;
    StandardSolver private _solver;

    function setUp() public override {
        super.setUp();
        _originSettler = _newSettler(SPOKE_A);
        _destinationSettler = _newSettler(HUB);
        _nameOther(_originSettler, _destinationSettler, SPOKE_A, HUB);
        _nameOther(_destinationSettler, _originSettler, HUB, SPOKE_A);
        _solver = new StandardSolver();
        tokens[HUB].mint(address(_solver), CAPITAL);
    }

    // ---------------------------------------------------------------- filled

    function test_fill_byASolverThatKnowsTheStandardAlone_swapsForTheReceiver() public {
        ResolvedCrossChainOrder memory resolved = _open(_request());
        _enter(HUB);
        vm.recordLogs();
        _solver.fill(resolved);
        ICheatcodes.Log memory filled = _logOf(CHEATCODES.getRecordedLogs(), ISwapReceiver.OrderFilled.selector);
        (address token, uint256 amount, bool isAdvanced) = abi.decode(filled.data, (address, uint256, bool));
        assertEq(filled.topics[1], LABEL);
        assertEq(token, address(tokenOut));
        assertTrue(isAdvanced);
        assertEq(tokenOut.balanceOf(receiver), amount);
        assertGe(amount, _order().quotedOut);
        _assertEmpty();
    }

    function test_fill_isRepaidByTheProof_withTheFee() public {
        ResolvedCrossChainOrder memory resolved = _open(_request());
        _enter(HUB);
        _solver.fill(resolved);
        uint256 paid = tokenOut.balanceOf(receiver);
        _deliverLogged(_laneBetween(SPOKE_A, HUB), 0);
        assertEq(tokens[HUB].balanceOf(address(_solver)), CAPITAL + ONE / 10);
        assertEq(tokenOut.balanceOf(receiver), paid);
        _assertEmpty();
    }

    /// @dev The cost that the standard states is the solver's bound: also of an order that swaps.
    function test_fill_spendsNoMoreThanTheStandardSays() public {
        ResolvedCrossChainOrder memory resolved = _open(_request());
        _enter(HUB);
        _solver.fill(resolved);
        assertGe(tokens[HUB].balanceOf(address(_solver)), CAPITAL - resolved.maxSpent[0].amount);
    }

    // ---------------------------------------------------------------- not filled

    function test_fill_atAMovedPrice_reverts_andCostsTheSolverNothing() public {
        ResolvedCrossChainOrder memory resolved = _open(_request());
        _pushOutPrice(HUB, PUSHED);
        vm.expectRevert();
        _solver.fill(resolved);
        assertEq(tokens[HUB].balanceOf(address(_solver)), CAPITAL);
        uint256 lane = _laneBetween(SPOKE_A, HUB);
        HeldOrder memory held = _heldIn(_deliverLogged(lane, 0), leaves[lane][0], _payloadOf(_order(), LABEL));
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
        _assertEmpty();
    }

    function test_fill_ofAPayloadThatIsNoOrder_reverts_andCostsTheSolverNothing() public {
        TransferRequest memory request = _request();
        request.payload = "not an order";
        ResolvedCrossChainOrder memory resolved = _open(request);
        _enter(HUB);
        vm.expectRevert();
        _solver.fill(resolved);
        assertEq(tokens[HUB].balanceOf(address(_solver)), CAPITAL);
    }

    function test_orderThatNobodyFills_isFilledByItsProof() public {
        _open(_request());
        _deliverLogged(_laneBetween(SPOKE_A, HUB), 0);
        assertGe(tokenOut.balanceOf(receiver), _order().quotedOut);
        _assertEmpty();
    }

    function test_fill_afterTheProof_reverts() public {
        ResolvedCrossChainOrder memory resolved = _open(_request());
        _deliverLogged(_laneBetween(SPOKE_A, HUB), 0);
        uint256 paid = tokenOut.balanceOf(receiver);
        vm.expectRevert();
        _solver.fill(resolved);
        assertEq(tokens[HUB].balanceOf(address(_solver)), CAPITAL);
        assertEq(tokenOut.balanceOf(receiver), paid);
    }

    // ---------------------------------------------------------------- helpers

    function _newSettler(uint256 chain) private returns (IBridgeSettler) {
        bytes memory arguments = abi.encode(managers[chain], bridges[chain], permit2);
        return IBridgeSettler(create("BridgeSettler.sol:BridgeSettler", arguments));
    }

    function _nameOther(IBridgeSettler one, IBridgeSettler other, uint256 chain, uint256 otherChain) private {
        _enter(chain);
        vm.startPrank(admin);
        one.setDestinationSettler(chainIds[otherChain], _word(address(other)));
        DestinationToken memory named = DestinationToken(
            _word(address(tokens[otherChain])),
            uint128(custodies[otherChain].unit())
        );
        one.setDestinationToken(USD, chainIds[otherChain], named);
        vm.stopPrank();
    }

    /// @dev 100 USD for `tokenOut`, offering 0.1 to the filler.
    function _request() private view returns (TransferRequest memory request) {
        SwapOrder memory order = _offered();
        request = _request(SPOKE_A, HUB, 100 * ONE);
        request.receiver = abi.encodePacked(address(receivers[HUB]));
        (request.gasLimit, request.payload) = (900_000, _payloadOf(order, LABEL));
        (request.advanceFee, request.advanceFrom) = (order.advanceFee, order.advanceFrom);
        request.advanceUntil = order.advanceUntil;
    }

    function _open(TransferRequest memory request) private returns (ResolvedCrossChainOrder memory) {
        _fund(SPOKE_A, 100 * ONE);
        vm.prank(user);
        tokens[SPOKE_A].approve(address(_originSettler), request.amount);
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        OnchainCrossChainOrder memory order = OnchainCrossChainOrder(
            uint32(request.advanceUntil),
            ORDER_TYPE,
            abi.encode(request)
        );
        vm.recordLogs();
        vm.prank(user);
        IOriginSettler(address(_originSettler)).open{value: fee}(order);
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        return abi.decode(_logOf(logs, IOriginSettler.Open.selector).data, (ResolvedCrossChainOrder));
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
