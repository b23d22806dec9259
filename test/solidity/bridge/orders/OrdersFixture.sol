// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {
    FillInstruction,
    GaslessCrossChainOrder,
    IDestinationSettler,
    IOriginSettler,
    OnchainCrossChainOrder,
    Output,
    ResolvedCrossChainOrder
} from "@causeway/solidity/interfaces/IERC7683.sol";
import {DestinationToken, IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {BridgeFixture} from "../BridgeFixture.sol";
import {PlainToken} from "../tokens/PlainToken.sol";

/// @dev A settler beside each bridge, and a filler who knows the standard and nothing of ours.
abstract contract OrdersFixture is BridgeFixture {
    bytes32 internal constant ORDER_TYPE = keccak256(
        "TransferRequest(bytes32 assetId,uint256 amount,uint64 destinationChainId,bytes receiver,"
        "uint256 minReceived,uint40 deadline,bytes32 salt,address refundTo,bytes integrator,uint16 integratorBps,"
        "uint64 gasLimit,bytes payload,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil)"
    );
    uint256 internal constant UNITS = 100 * ONE;
    uint256 internal constant FEE = ONE;
    /// @dev What a release of `UNITS` costs.
    uint256 internal constant BASE = ONE / 20;

    address internal immutable filler = makeAddr("filler");
    uint256 internal userKey;
    IBridgeSettler[] internal settlers;

    function setUp() public virtual override {
        bytes memory code = vm.parseJsonBytes(
            vm.readFile("scripts/causeway/areas/bridge/permit2/permit2.json"),
            ".creationCode"
        );
        address deployed;
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        permit2 = deployed;
        super.setUp();
        (, userKey) = makeAddrAndKey("user");
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            bytes memory arguments = abi.encode(managers[chain], bridges[chain], permit2);
            settlers.push(IBridgeSettler(create("BridgeSettler.sol:BridgeSettler", arguments)));
        }
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _nameOthers(chain);
        }
    }

    function _nameOthers(uint256 chain) private {
        _enter(chain);
        vm.startPrank(admin);
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            settlers[chain].setDestinationSettler(chainIds[other], _word(address(settlers[other])));
            settlers[chain].setDestinationToken(
                USD,
                chainIds[other],
                DestinationToken(_word(address(tokens[other])), uint128(custodies[other].unit()))
            );
        }
        vm.stopPrank();
    }

    // ---------------------------------------------------------------- what is ordered

    /// @dev `FEE` is offered for ten minutes, and falls to nothing for fifty.
    function _ordered(
        uint256 origin,
        uint256 destination,
        uint256 units
    ) internal view returns (TransferRequest memory request) {
        request = _request(origin, destination, units);
        (request.advanceFee, request.advanceFrom) = (FEE, uint40(time) + 10 minutes);
        request.advanceUntil = uint40(time) + 1 hours;
    }

    function _order(TransferRequest memory request) internal pure returns (OnchainCrossChainOrder memory) {
        return OnchainCrossChainOrder(uint32(request.advanceUntil), ORDER_TYPE, abi.encode(request));
    }

    /// @dev As `user` signs it.
    function _gasless(
        uint256 origin,
        TransferRequest memory request
    ) internal view returns (GaslessCrossChainOrder memory) {
        return
            GaslessCrossChainOrder({
                originSettler: address(settlers[origin]),
                user: user,
                nonce: 7,
                originChainId: chainIds[origin],
                openDeadline: uint32(time + 5 minutes),
                fillDeadline: uint32(request.advanceUntil),
                orderDataType: ORDER_TYPE,
                orderData: abi.encode(request)
            });
    }

    // ---------------------------------------------------------------- steps

    /// @dev `user` opens an order, and has allowed the settler what it takes.
    function _open(
        uint256 origin,
        TransferRequest memory request
    ) internal returns (ResolvedCrossChainOrder memory resolved) {
        _fund(origin, request.amount / custodies[origin].unit());
        vm.prank(user);
        tokens[origin].approve(address(settlers[origin]), request.amount);
        uint256 fee = bridges[origin].quote(request).messageFee;
        vm.recordLogs();
        vm.prank(user);
        settlers[origin].open{value: fee}(_order(request));
        return _opened(origin);
    }

    /// @dev What the settler has told since the logs are recorded, and that its tokens went all on.
    function _opened(uint256 origin) internal returns (ResolvedCrossChainOrder memory resolved) {
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        ICheatcodes.Log memory last = logs[logs.length - 1];
        assertEq(last.emitter, address(settlers[origin]));
        assertEq(last.topics.length, 2);
        assertEq(last.topics[0], IOriginSettler.Open.selector);
        resolved = abi.decode(last.data, (ResolvedCrossChainOrder));
        assertEq(last.topics[1], resolved.orderId);
        _assertEmpty(origin);
    }

    /// @dev As one who reads orders of any settlers does, on the chain that the order names.
    function _fill(ResolvedCrossChainOrder memory resolved) internal {
        _fill(resolved, "");
    }

    function _fill(ResolvedCrossChainOrder memory resolved, bytes memory fillerData) internal {
        Output memory spent = resolved.maxSpent[0];
        FillInstruction memory instruction = resolved.fillInstructions[0];
        _enter(_chainOf(uint64(instruction.destinationChainId)));
        address settler = _account(instruction.destinationSettler);
        vm.prank(filler);
        PlainToken(_account(spent.token)).approve(settler, spent.amount);
        vm.prank(filler);
        IDestinationSettler(settler).fill(resolved.orderId, instruction.originData, fillerData);
    }

    /// @dev Gives the filler what he will be asked for at most.
    function _fundFiller(ResolvedCrossChainOrder memory resolved) internal {
        Output memory spent = resolved.maxSpent[0];
        uint256 chain = _chainOf(uint64(spent.chainId));
        _fund(chain, spent.amount / custodies[chain].unit());
        vm.prank(user);
        tokens[chain].transfer(filler, spent.amount);
    }

    function _approve(uint256 chain, address owner, uint256 amount) internal {
        vm.prank(owner);
        tokens[chain].approve(address(settlers[chain]), amount);
    }

    // ---------------------------------------------------------------- reading

    function _transferIn(ResolvedCrossChainOrder memory resolved) internal pure returns (TransferFrame memory) {
        (bytes32 laneId, uint64 index, bytes memory frame) = abi.decode(
            resolved.fillInstructions[0].originData,
            (bytes32, uint64, bytes)
        );
        return TransferFrame(laneId, index, frame);
    }

    function _assertEmpty(uint256 chain) internal view {
        address settler = address(settlers[chain]);
        assertEq(tokens[chain].balanceOf(settler), 0);
        assertEq(tokens[chain].allowance(settler, address(bridges[chain])), 0);
        assertEq(settler.balance, 0);
    }

    function _word(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    function _account(bytes32 word) internal pure returns (address) {
        return address(uint160(uint256(word)));
    }
}
